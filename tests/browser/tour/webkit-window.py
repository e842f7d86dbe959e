#!/usr/bin/python3
"""A window with nothing but WebKit's view in it, for WebKitWebDriver to drive.

MiniBrowser cannot be narrower than its toolbar; this window can have any size. What the page says in its
console, errors and violations of its policy included, goes to standard output from the first line on.
The argument is a script that runs before each page. The profile is a new folder, which is removed when the
window is closed."""

import shutil
import sys
import tempfile

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

profile = tempfile.mkdtemp(prefix="evolvarium-webkit-")
manager = WebKit2.WebsiteDataManager(base_data_directory=profile, base_cache_directory=profile)
context = WebKit2.WebContext(website_data_manager=manager)
context.set_automation_allowed(True)
contents = WebKit2.UserContentManager()
with open(sys.argv[1], encoding="utf-8") as probe:
    frames, time = WebKit2.UserContentInjectedFrames.ALL_FRAMES, WebKit2.UserScriptInjectionTime.START
    contents.add_script(WebKit2.UserScript(probe.read(), frames, time, None, None))


def view_of(_session):
    settings = WebKit2.Settings()
    settings.set_enable_write_console_messages_to_stdout(True)
    settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
    view = WebKit2.WebView(
        web_context=context, user_content_manager=contents, settings=settings, is_controlled_by_automation=True
    )
    # Links that open a page of their own open it in a second window.
    view.connect("create", lambda *_: view_of(None))
    window = Gtk.Window(decorated=False, default_width=1280, default_height=800)
    window.add(view)
    window.show_all()
    return view


def started(_context, session):
    session.connect("create-web-view", view_of)
    session.connect("will-close", lambda *_: Gtk.main_quit())


context.connect("automation-started", started)
Gtk.main()
shutil.rmtree(profile, ignore_errors=True)
