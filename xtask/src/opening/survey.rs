//! What a module is made of, as far as cutting it needs to know.

use std::collections::{BTreeSet, HashMap};
use wasm_encoder::reencode::{self, Reencode};
use wasmparser::{
    CompositeInnerType, ElementItems, ElementKind, ExternalKind, FunctionBody, KnownCustom, Name,
    Operator, Parser, Payload, TypeRef,
};

/// A module's functions, and who needs whom. Indices are the module's own: functions, tables and
/// globals that are imported come first.
#[derive(Default)]
pub struct Survey {
    /// How many parameters each type has; `None`: it is no function's.
    pub parameters: Vec<Option<u32>>,
    /// How many functions are imported.
    pub imported: u32,
    /// Each function's type.
    pub types: Vec<u32>,
    /// Each own function's name (`opening::name`); empty: it has none.
    pub names: Vec<String>,
    /// Each own function's size in bytes.
    pub sizes: Vec<u32>,
    /// What each own function uses.
    pub uses: Vec<Uses>,
    /// Whom the module itself needs: exports, the start, globals' values.
    pub outside: BTreeSet<u32>,
    /// What stands in the tables: the table, the slot (`None`: not known), the function.
    pub slots: Vec<(u32, Option<u32>, u32)>,
    /// Types of the globals.
    pub globals: Vec<wasmparser::GlobalType>,
    /// Types of the tables.
    pub tables: Vec<wasmparser::TableType>,
    /// Types of the memories.
    pub memories: Vec<wasmparser::MemoryType>,
    /// The table of functions.
    pub table: u32,
    /// Whether it has globals of its own.
    pub has_globals: bool,
}

/// What one function uses.
#[derive(Default)]
pub struct Uses {
    /// Functions that it calls.
    pub functions: BTreeSet<u32>,
    /// Globals.
    pub globals: BTreeSet<u32>,
    /// Tables.
    pub tables: BTreeSet<u32>,
    /// Whether it uses something that can't be used from another module.
    pub is_tied: bool,
}

impl Survey {
    /// Reads a module.
    ///
    /// # Errors
    /// What can't be understood.
    pub fn of(bytes: &[u8]) -> Result<Self, String> {
        let mut survey = Self::default();
        let mut names = HashMap::new();
        for payload in Parser::new(0).parse_all(bytes) {
            let payload = payload.map_err(|why| why.to_string())?;
            survey
                .read(payload, &mut names)
                .map_err(|why| why.to_string())?;
        }
        let own = survey.imported..survey.imported + survey.uses.len() as u32;
        survey.names = own.map(|n| names.remove(&n).unwrap_or_default()).collect();
        let functions = |table: &wasmparser::TableType| table.element_type.is_func_ref();
        let table = survey.tables.iter().position(functions);
        survey.table = table.ok_or("it has no table of functions")? as u32;
        Ok(survey)
    }

    /// A function's place among the module's own.
    pub fn own(&self, function: u32) -> Option<usize> {
        function.checked_sub(self.imported).map(|n| n as usize)
    }

    fn read(
        &mut self,
        payload: Payload<'_>,
        names: &mut HashMap<u32, String>,
    ) -> wasmparser::Result<()> {
        match payload {
            Payload::TypeSection(section) => {
                for group in section {
                    for ty in group?.into_types() {
                        self.parameters.push(match ty.composite_type.inner {
                            CompositeInnerType::Func(ty) => Some(ty.params().len() as u32),
                            _ => None,
                        });
                    }
                }
            }
            Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    match import?.ty {
                        TypeRef::Func(ty) | TypeRef::FuncExact(ty) => self.types.push(ty),
                        TypeRef::Table(ty) => self.tables.push(ty),
                        TypeRef::Memory(ty) => self.memories.push(ty),
                        TypeRef::Global(ty) => self.globals.push(ty),
                        TypeRef::Tag(_) => {}
                    }
                }
                self.imported = self.types.len() as u32;
            }
            Payload::FunctionSection(section) => {
                for ty in section {
                    self.types.push(ty?);
                }
            }
            Payload::TableSection(section) => {
                for table in section {
                    self.tables.push(table?.ty);
                }
            }
            Payload::MemorySection(section) => {
                for memory in section {
                    self.memories.push(memory?);
                }
            }
            Payload::GlobalSection(section) => {
                self.has_globals = true;
                for global in section {
                    let global = global?;
                    self.globals.push(global.ty);
                    for operator in global.init_expr.get_operators_reader() {
                        if let Operator::RefFunc { function_index } = operator? {
                            self.outside.insert(function_index);
                        }
                    }
                }
            }
            Payload::ExportSection(section) => {
                for export in section {
                    let export = export?;
                    if export.kind == ExternalKind::Func {
                        self.outside.insert(export.index);
                    }
                }
            }
            Payload::StartSection { func, .. } => {
                self.outside.insert(func);
            }
            Payload::ElementSection(section) => {
                for element in section {
                    self.read_element(element?)?;
                }
            }
            Payload::CodeSectionEntry(body) => {
                self.sizes
                    .push((body.range().end - body.range().start) as u32);
                self.uses.push(Uses::of(&body)?);
            }
            Payload::CustomSection(section) => {
                if let KnownCustom::Name(section) = section.as_known() {
                    for part in section {
                        if let Name::Function(map) = part? {
                            for naming in map {
                                let naming = naming?;
                                names.insert(naming.index, super::name(naming.name));
                            }
                        }
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn read_element(&mut self, element: wasmparser::Element<'_>) -> wasmparser::Result<()> {
        // Only a slot that is known can be given another function.
        let (table, first) = match element.kind {
            ElementKind::Active {
                table_index,
                offset_expr,
            } => {
                let mut offset = offset_expr.get_operators_reader();
                let first = match offset.read()? {
                    Operator::I32Const { value } => Some(value as u32),
                    _ => None,
                };
                (table_index.unwrap_or(0), first)
            }
            ElementKind::Passive | ElementKind::Declared => (0, None),
        };
        match element.items {
            ElementItems::Functions(functions) => {
                for (n, function) in functions.into_iter().enumerate() {
                    let slot = first.map(|first| first + n as u32);
                    self.slots.push((table, slot, function?));
                }
            }
            ElementItems::Expressions(_, values) => {
                for (n, value) in values.into_iter().enumerate() {
                    let slot = first.map(|first| first + n as u32);
                    for operator in value?.get_operators_reader() {
                        if let Operator::RefFunc { function_index } = operator? {
                            self.slots.push((table, slot, function_index));
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

impl Uses {
    fn of(body: &FunctionBody<'_>) -> wasmparser::Result<Self> {
        let mut uses = Self::default();
        let mut reader = body.get_operators_reader()?;
        while !reader.eof() {
            let operator = reader.read()?;
            uses.is_tied |= matches!(operator, Operator::RefFunc { .. });
            // Writing it anew asks for each index that it has.
            if uses.instruction(operator).is_err() {
                uses.is_tied = true;
            }
        }
        Ok(uses)
    }
}

impl Reencode for Uses {
    type Error = std::convert::Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, reencode::Error<Self::Error>> {
        self.functions.insert(function);
        Ok(function)
    }

    fn global_index(&mut self, global: u32) -> Result<u32, reencode::Error<Self::Error>> {
        self.globals.insert(global);
        Ok(global)
    }

    fn table_index(&mut self, table: u32) -> Result<u32, reencode::Error<Self::Error>> {
        self.tables.insert(table);
        Ok(table)
    }

    fn data_index(&mut self, data: u32) -> Result<u32, reencode::Error<Self::Error>> {
        self.is_tied = true;
        Ok(data)
    }

    fn element_index(&mut self, element: u32) -> Result<u32, reencode::Error<Self::Error>> {
        self.is_tied = true;
        Ok(element)
    }

    fn tag_index(&mut self, tag: u32) -> Result<u32, reencode::Error<Self::Error>> {
        self.is_tied = true;
        Ok(tag)
    }
}
