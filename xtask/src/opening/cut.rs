//! Cutting one module in two.

use super::{Opening, Survey};
use std::collections::{BTreeMap, BTreeSet};
use wasm_encoder::reencode::{self, Reencode};
use wasm_encoder::{
    BlockType, CodeSection, ConstExpr, ElementSection, Elements, EntityType, ExportKind,
    ExportSection, Function, FunctionSection, ImportSection, Instruction, Module, TableSection,
    TypeSection, ValType,
};
use wasmparser::{
    CodeSectionReader, CustomSectionReader, ExportSectionReader, FunctionSectionReader,
    ImportSectionReader, Parser, Payload, TableSectionReader, TypeSectionReader, Validator,
};

type Error = reencode::Error<std::convert::Infallible>;

/// What the rest imports all it needs of the first half from.
const FIRST: &str = "first";
/// What the first half imports to fetch the rest: the module, and the name there.
pub type Call<'a> = (&'a str, &'a str);

/// Smaller than this, in bytes, a function is as good as what would stand for it.
const SMALL: u32 = 20;
/// Less than this, in bytes, is not worth a file of its own.
const LEAST: u32 = 4 << 10;

/// The two halves of a module.
pub struct Halves {
    /// What is fetched first. It imports one function more, that fetches the rest and waits for it.
    pub first: Vec<u8>,
    /// The rest, if there is any. It imports, as `first`, what the first half exports; instantiated,
    /// it puts its functions into the table.
    pub rest: Option<Vec<u8>>,
    /// How many slots it needs in the table.
    pub slots: u32,
}

/// Cuts a module. Names leave it in any case.
///
/// `slots`: the first slot of the table that nobody uses. The module that makes the table is to be the
/// last one that is cut: the table becomes large enough for all.
///
/// # Errors
/// What can't be understood.
pub fn cut(
    bytes: &[u8],
    survey: &Survey,
    opening: &Opening,
    call: Call<'_>,
    slots: u32,
) -> Result<Halves, String> {
    let mut plan = Plan::new(survey, opening, slots);
    let far: u32 = plan.far.iter().map(|n| survey.sizes[*n]).sum();
    if far < LEAST {
        plan = Plan::whole(survey);
    }
    let failed = |why: Error| why.to_string();
    let mut module = Module::new();
    let mut first = First {
        survey,
        plan: &plan,
        call,
        table: slots + plan.slots.len() as u32,
    };
    first
        .parse_core_module(&mut module, Parser::new(0), bytes)
        .map_err(failed)?;
    let rest = (!plan.far.is_empty()).then(|| rest(bytes, survey, &plan));
    let halves = Halves {
        first: module.finish(),
        rest: rest.transpose().map_err(failed)?,
        slots: plan.slots.len() as u32,
    };
    for half in [Some(&halves.first), halves.rest.as_ref()]
        .into_iter()
        .flatten()
    {
        let valid = Validator::new().validate_all(half);
        valid.map_err(|why| format!("badly cut: {why}"))?;
    }
    Ok(halves)
}

/// Which function goes where. Functions are meant by their place among the module's own.
struct Plan {
    /// Those that are in the rest.
    far: BTreeSet<usize>,
    /// Of these, the ones that the first half needs, and through which slot it calls them.
    slots: BTreeMap<usize, u32>,
    /// What the rest needs of the first half, by their indices in the module.
    functions: BTreeSet<u32>,
    globals: BTreeSet<u32>,
    tables: BTreeSet<u32>,
    /// How many of those before it have a place in the first half, for each and for the end.
    places: Vec<u32>,
}

impl Plan {
    fn new(survey: &Survey, opening: &Opening, slots: u32) -> Self {
        let mut far: BTreeSet<usize> = (0..survey.uses.len())
            .filter(|n| !survey.uses[*n].is_tied && !survey.names[*n].is_empty())
            .filter(|n| !opening.calls(&survey.names[*n]))
            .collect();
        // What is in a table at a slot that nobody knows can't be replaced there.
        for (table, slot, function) in &survey.slots {
            if let Some(own) = survey.own(*function)
                && (slot.is_none() || *table != survey.table)
            {
                far.remove(&own);
            }
        }
        let needed = |far: &BTreeSet<usize>| -> BTreeSet<usize> {
            let near = (0..survey.uses.len()).filter(|n| !far.contains(n));
            let called = near.flat_map(|n| &survey.uses[n].functions);
            let listed = survey.slots.iter().map(|(_, _, function)| function);
            let all = called.chain(listed).chain(&survey.outside);
            all.filter_map(|function| survey.own(*function))
                .filter(|n| far.contains(n))
                .collect()
        };
        let small = needed(&far);
        far.retain(|n| survey.sizes[*n] >= SMALL || !small.contains(n));
        let slots = needed(&far).into_iter().zip(slots..).collect();
        let mut plan = Self {
            slots,
            far,
            functions: BTreeSet::new(),
            globals: BTreeSet::new(),
            tables: BTreeSet::from([survey.table]),
            places: vec![0],
        };
        let mut places = 0;
        for own in 0..survey.uses.len() {
            places += u32::from(plan.is_first(own));
            plan.places.push(places);
        }
        for n in &plan.far {
            let uses = &survey.uses[*n];
            let is_far =
                |function: &u32| survey.own(*function).is_some_and(|n| plan.far.contains(&n));
            plan.functions
                .extend(uses.functions.iter().filter(|function| !is_far(function)));
            plan.globals.extend(&uses.globals);
            plan.tables.extend(&uses.tables);
        }
        plan
    }

    /// Nothing is cut off.
    fn whole(survey: &Survey) -> Self {
        Self {
            far: BTreeSet::new(),
            slots: BTreeMap::new(),
            functions: BTreeSet::new(),
            globals: BTreeSet::new(),
            tables: BTreeSet::new(),
            places: (0..=survey.uses.len() as u32).collect(),
        }
    }

    /// Whether there are two halves.
    fn is_cut(&self) -> bool {
        !self.far.is_empty()
    }

    /// Whether a function has any place in the first half.
    fn is_first(&self, own: usize) -> bool {
        !self.far.contains(&own) || self.slots.contains_key(&own)
    }

    /// What the rest needs, in one order for both halves, and under which name.
    fn shared(&self, survey: &Survey) -> Vec<(String, ExportKind, u32)> {
        let memories = 0..survey.memories.len() as u32;
        let all = memories.map(|memory| (ExportKind::Memory, memory));
        let all = all.chain(self.tables.iter().map(|it| (ExportKind::Table, *it)));
        let all = all.chain(self.globals.iter().map(|it| (ExportKind::Global, *it)));
        let all = all.chain(self.functions.iter().map(|it| (ExportKind::Func, *it)));
        all.enumerate()
            .map(|(n, (kind, index))| (format!("~{n:x}"), kind, index))
            .collect()
    }
}

/// Writes the first half.
struct First<'a> {
    survey: &'a Survey,
    plan: &'a Plan,
    call: Call<'a>,
    /// How large the table is in the end, if it is this module that makes it.
    table: u32,
}

impl First<'_> {
    /// The type of the function that fetches the rest, and of the one that sees to it.
    fn added_types(&self) -> (u32, u32) {
        let count = self.survey.parameters.len() as u32;
        (count, count + 1)
    }

    /// The function that sees to it that a slot is filled, and returns the slot: the last one.
    fn keeper(&self) -> u32 {
        self.survey.imported
            + u32::from(self.plan.is_cut())
            + self.plan.places[self.survey.uses.len()]
    }

    /// What stands for a function of the rest.
    fn stand_in(&self, own: usize, slot: u32) -> Function {
        let ty = self.survey.types[self.survey.imported as usize + own];
        let mut function = Function::new([]);
        for parameter in 0..self.survey.parameters[ty as usize].unwrap_or(0) {
            function.instruction(&Instruction::LocalGet(parameter));
        }
        function.instruction(&Instruction::I32Const(slot as i32));
        function.instruction(&Instruction::Call(self.keeper()));
        function.instruction(&Instruction::CallIndirect {
            type_index: ty,
            table_index: self.survey.table,
        });
        function.instruction(&Instruction::End);
        function
    }
}

impl Reencode for First<'_> {
    type Error = std::convert::Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error> {
        let Some(own) = self.survey.own(function) else {
            return Ok(function);
        };
        Ok(self.survey.imported + u32::from(self.plan.is_cut()) + self.plan.places[own])
    }

    fn parse_type_section(
        &mut self,
        types: &mut TypeSection,
        section: TypeSectionReader<'_>,
    ) -> Result<(), Error> {
        reencode::utils::parse_type_section(self, types, section)?;
        if self.plan.is_cut() {
            types.ty().function([], []);
            types.ty().function([ValType::I32], [ValType::I32]);
        }
        Ok(())
    }

    fn parse_import_section(
        &mut self,
        imports: &mut ImportSection,
        section: ImportSectionReader<'_>,
    ) -> Result<(), Error> {
        reencode::utils::parse_import_section(self, imports, section)?;
        if self.plan.is_cut() {
            let (module, name) = self.call;
            imports.import(module, name, EntityType::Function(self.added_types().0));
        }
        Ok(())
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Result<(), Error> {
        for (own, ty) in section.into_iter().enumerate() {
            let ty = ty?;
            if self.plan.is_first(own) {
                functions.function(ty);
            }
        }
        if self.plan.is_cut() {
            functions.function(self.added_types().1);
        }
        Ok(())
    }

    fn parse_table_section(
        &mut self,
        tables: &mut TableSection,
        section: TableSectionReader<'_>,
    ) -> Result<(), Error> {
        for table in section {
            let mut table = table?;
            if table.ty.element_type.is_func_ref() {
                let size = table.ty.initial.max(u64::from(self.table));
                table.ty.initial = size;
                table.ty.maximum = table.ty.maximum.map(|most| most.max(size));
            }
            self.parse_table(tables, table)?;
        }
        Ok(())
    }

    fn parse_export_section(
        &mut self,
        exports: &mut ExportSection,
        section: ExportSectionReader<'_>,
    ) -> Result<(), Error> {
        reencode::utils::parse_export_section(self, exports, section)?;
        let shared = self.plan.is_cut().then(|| self.plan.shared(self.survey));
        for (name, kind, index) in shared.into_iter().flatten() {
            let index = match kind {
                ExportKind::Func => self.function_index(index)?,
                _ => index,
            };
            exports.export(&name, kind, index);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Result<(), Error> {
        for (own, body) in section.into_iter().enumerate() {
            let body = body?;
            match self.plan.slots.get(&own) {
                Some(slot) => {
                    code.function(&self.stand_in(own, *slot));
                }
                None if self.plan.far.contains(&own) => {}
                None => self.parse_function_body(code, body)?,
            }
        }
        if !self.plan.is_cut() {
            return Ok(());
        }
        let mut keeper = Function::new([]);
        for instruction in [
            Instruction::LocalGet(0),
            Instruction::TableGet(self.survey.table),
            Instruction::RefIsNull,
            Instruction::If(BlockType::Empty),
            Instruction::Call(self.survey.imported),
            Instruction::End,
            Instruction::LocalGet(0),
            Instruction::End,
        ] {
            keeper.instruction(&instruction);
        }
        code.function(&keeper);
        Ok(())
    }

    fn parse_custom_section(
        &mut self,
        _: &mut Module,
        _: CustomSectionReader<'_>,
    ) -> Result<(), Error> {
        Ok(()) // names and the like
    }
}

/// Writes functions and types of the rest.
struct Rest<'a> {
    survey: &'a Survey,
    plan: &'a Plan,
}

impl Reencode for Rest<'_> {
    type Error = std::convert::Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error> {
        let imported = &self.plan.functions;
        if imported.contains(&function) {
            return Ok(imported.range(..function).count() as u32);
        }
        let own = self.survey.own(function).unwrap_or_default();
        Ok((imported.len() + self.plan.far.range(..own).count()) as u32)
    }

    fn global_index(&mut self, global: u32) -> Result<u32, Error> {
        Ok(self.plan.globals.range(..global).count() as u32)
    }

    fn table_index(&mut self, table: u32) -> Result<u32, Error> {
        Ok(self.plan.tables.range(..table).count() as u32)
    }
}

/// The rest as a module.
fn rest(bytes: &[u8], survey: &Survey, plan: &Plan) -> Result<Vec<u8>, Error> {
    let mut rest = Rest { survey, plan };
    let mut types = TypeSection::new();
    let mut code = CodeSection::new();
    let mut own = 0;
    for payload in Parser::new(0).parse_all(bytes) {
        match payload? {
            Payload::TypeSection(section) => rest.parse_type_section(&mut types, section)?,
            Payload::CodeSectionEntry(body) => {
                if plan.far.contains(&own) {
                    rest.parse_function_body(&mut code, body)?;
                }
                own += 1;
            }
            _ => {}
        }
    }

    let mut imports = ImportSection::new();
    for (name, kind, index) in plan.shared(survey) {
        let n = index as usize;
        let what = match kind {
            ExportKind::Memory => EntityType::Memory(rest.memory_type(survey.memories[n])?),
            ExportKind::Table => {
                let mut table = survey.tables[n];
                table.initial = 0; // as large as it is
                table.maximum = None;
                EntityType::Table(rest.table_type(table)?)
            }
            ExportKind::Global => EntityType::Global(rest.global_type(survey.globals[n])?),
            _ => EntityType::Function(survey.types[n]),
        };
        imports.import(FIRST, &name, what);
    }

    let mut functions = FunctionSection::new();
    for own in &plan.far {
        functions.function(survey.types[survey.imported as usize + own]);
    }

    // Where the first half has what stands for them, too: so others call them without a detour.
    let known = survey.slots.iter().filter_map(|(_, slot, function)| {
        let own = survey.own(*function)?;
        Some(((*slot)?, own)).filter(|_| plan.far.contains(&own))
    });
    let kept = plan.slots.iter().map(|(own, slot)| (*slot, *own));
    let filled: BTreeMap<u32, usize> = known.chain(kept).collect();
    let mut elements = ElementSection::new();
    let table = rest.table_index(survey.table)?;
    let filled: Vec<(u32, usize)> = filled.into_iter().collect();
    for row in filled.chunk_by(|a, b| a.0 + 1 == b.0) {
        let mut members = Vec::new();
        for (_, own) in row {
            members.push(rest.function_index(survey.imported + *own as u32)?);
        }
        let offset = ConstExpr::i32_const(row[0].0 as i32);
        elements.active(Some(table), &offset, Elements::Functions(members.into()));
    }

    let mut module = Module::new();
    module.section(&types).section(&imports);
    module.section(&functions).section(&elements).section(&code);
    Ok(module.finish())
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{MemorySection, MemoryType, NameMap, NameSection, RefType, TableType};

    /// A module whose function `near` calls `far`, and that `farther`: each of so many instructions.
    fn module(length: usize) -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([ValType::I32], [ValType::I32]);
        // As all modules of the page do, it imports something.
        let mut imports = ImportSection::new();
        imports.import("page", "log", EntityType::Function(0));
        let mut functions = FunctionSection::new();
        let mut code = CodeSection::new();
        let mut names = NameMap::new();
        for (n, name) in ["near", "far", "farther"].into_iter().enumerate() {
            functions.function(0);
            names.append(n as u32 + 1, name);
            let mut function = Function::new([]);
            for _ in 0..length {
                function.instruction(&Instruction::Nop);
            }
            function.instruction(&Instruction::LocalGet(0));
            if n < 2 {
                function.instruction(&Instruction::Call(n as u32 + 2));
            }
            function.instruction(&Instruction::End);
            code.function(&function);
        }
        let mut tables = TableSection::new();
        tables.table(TableType {
            element_type: RefType::FUNCREF,
            table64: false,
            minimum: 3,
            maximum: Some(3),
            shared: false,
        });
        let mut memories = MemorySection::new();
        memories.memory(MemoryType {
            minimum: 1,
            maximum: None,
            memory64: false,
            shared: false,
            page_size_log2: None,
        });
        let mut exports = ExportSection::new();
        exports.export("near", ExportKind::Func, 1);
        let mut naming = NameSection::new();
        naming.functions(&names);
        let mut module = Module::new();
        module.section(&types).section(&imports);
        module.section(&functions).section(&tables);
        module.section(&memories).section(&exports).section(&code);
        module.section(&naming);
        module.finish()
    }

    fn opening(names: &[&str]) -> Opening {
        Opening(names.iter().map(|name| (*name).to_owned()).collect())
    }

    fn halves(module: &[u8], names: &[&str]) -> Halves {
        let survey = Survey::of(module).unwrap();
        cut(module, &survey, &opening(names), ("rest", "load"), 7).unwrap()
    }

    #[test]
    fn what_no_opening_calls_is_the_rest() {
        let whole = module(3000);
        let halves = halves(&whole, &["near"]);
        assert!(halves.first.len() < 3500 && halves.first.len() > 3000);
        // `farther` is only called from the rest: it needs no slot.
        assert_eq!(halves.slots, 1);
        let first = Survey::of(&halves.first).unwrap();
        assert_eq!((first.imported, first.tables[0].initial), (2, 8));
        assert_eq!(first.tables[0].maximum, Some(8));
        // `near`, what stands for `far`, and what sees to it that it is there.
        assert_eq!(first.sizes.len(), 3);
        let rest = Survey::of(&halves.rest.unwrap()).unwrap();
        assert_eq!((rest.imported, rest.sizes.len()), (0, 2));
        assert_eq!(rest.slots, [(0, Some(7), 0)]);
    }

    #[test]
    fn what_is_small_or_all_called_stays_whole() {
        for (length, names) in [(100, vec!["near"]), (3000, vec!["near", "far", "farther"])] {
            let halves = halves(&module(length), &names);
            assert!(halves.rest.is_none());
            assert_eq!(halves.slots, 0);
            let first = Survey::of(&halves.first).unwrap();
            assert_eq!((first.imported, first.sizes.len()), (1, 3));
        }
    }
}
