//! Marks: in each function one that it was called, to be read from outside.

use super::Survey;
use std::collections::HashMap;
use wasm_encoder::reencode::{self, Reencode};
use wasm_encoder::{
    CodeSection, ConstExpr, ExportKind, ExportSection, GlobalSection, GlobalType, Instruction,
    Module, SectionId, ValType,
};
use wasmparser::{CodeSectionReader, ExportSectionReader, GlobalSectionReader, Parser};

type Error = reencode::Error<std::convert::Infallible>;

/// The module with a global for every function, 0 until it is called, then 1. They are exported as
/// `seen:NAME`; of several of one name, the others as `seen:NAME#1` and so on.
pub fn mark(bytes: &[u8], survey: &Survey) -> Result<Vec<u8>, Error> {
    let mut module = Module::new();
    let mut marks = Marks { survey };
    marks.parse_core_module(&mut module, Parser::new(0), bytes)?;
    Ok(module.finish())
}

struct Marks<'a> {
    survey: &'a Survey,
}

impl Marks<'_> {
    fn first(&self) -> u32 {
        self.survey.globals.len() as u32
    }

    fn add(&self, globals: &mut GlobalSection) {
        let ty = GlobalType {
            val_type: ValType::I32,
            mutable: true,
            shared: false,
        };
        for _ in &self.survey.names {
            globals.global(ty, &ConstExpr::i32_const(0));
        }
    }
}

impl Reencode for Marks<'_> {
    type Error = std::convert::Infallible;

    fn parse_global_section(
        &mut self,
        globals: &mut GlobalSection,
        section: GlobalSectionReader<'_>,
    ) -> Result<(), Error> {
        reencode::utils::parse_global_section(self, globals, section)?;
        self.add(globals);
        Ok(())
    }

    fn intersperse_section_hook(
        &mut self,
        module: &mut Module,
        _: Option<SectionId>,
        before: Option<SectionId>,
    ) -> Result<(), Error> {
        if before == Some(SectionId::Export) && !self.survey.has_globals {
            let mut globals = GlobalSection::new();
            self.add(&mut globals);
            module.section(&globals);
        }
        Ok(())
    }

    fn parse_export_section(
        &mut self,
        exports: &mut ExportSection,
        section: ExportSectionReader<'_>,
    ) -> Result<(), Error> {
        reencode::utils::parse_export_section(self, exports, section)?;
        let mut same: HashMap<&str, u32> = HashMap::new();
        for (name, global) in self.survey.names.iter().zip(self.first()..) {
            let count = same.entry(name).or_default();
            let name = match *count {
                0 => format!("seen:{name}"),
                other => format!("seen:{name}#{other}"),
            };
            *count += 1;
            exports.export(&name, ExportKind::Global, global);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Result<(), Error> {
        for (body, mark) in section.into_iter().zip(self.first()..) {
            let body = body?;
            let mut function = self.new_function_with_parsed_locals(&body)?;
            function.instruction(&Instruction::I32Const(1));
            function.instruction(&Instruction::GlobalSet(mark));
            let mut reader = body.get_operators_reader()?;
            while !reader.eof() {
                function.instruction(&self.parse_instruction(&mut reader)?);
            }
            code.function(&function);
        }
        Ok(())
    }
}
