// Every view of the page, for specs that look at all of them.

import { dialogOf, expect, house, openMenu, openPanel } from "./fixtures.mjs";
import { editors, puzzles } from "./puzzles.mjs";

// Opens a dialog by its button.
const dialog = (command) => async (page) => {
  await openMenu(page);
  await page.locator(`#menu-dialog [data-command="${command}"]`).click();
  await expect(page.locator(dialogOf(command))).toBeVisible();
};

// Each view: its name, its address, and how one comes to it.
export const views = [
  ["home", "", async () => {}],
  ["the calendar", "#/today", async () => {}],
  ...puzzles.map((id) => [id, id === "slice" ? house : `#/${id}`, openPanel]),
  ...editors.map((id) => [`the editor of ${id}`, `#/${id}?edit=1`, openPanel]),
  ["the laboratory", "#/lab", async () => {}],
  ["the menu", "#/kuromasu", openMenu],
  ["rules", "#/kuromasu", dialog("rules")],
  ["keys", "#/kuromasu", dialog("keys")],
  ["settings", "#/kuromasu", dialog("settings")],
  ["share", "#/kuromasu", dialog("share")],
  ["a new level", "#/kuromasu", dialog("new")],
  [
    "what is happening",
    `${house}&search=javascript&seed=3`,
    async (page) => {
      await openPanel(page);
      await page.locator("#explain-box > summary").click();
      await page.locator("#explain-next").click();
      await page.locator("#parameters-box summary").click();
      await page.locator("#islands-box summary").click();
      await expect(page.locator("#story dt").first()).toBeVisible();
    },
  ],
  [
    "the glossary",
    house,
    async (page) => {
      await openPanel(page);
      await page.locator("#explain-box > summary").click();
      await page.locator('main [data-command="glossary"]').click();
    },
  ],
];
