//! Checks the head of a desk that comes from outside.

use desk::{Head, Stage, StageChoice};
use engine::{Rule, say};
use protocol::{Code, bounded};

use room::Fault;

/// A head from outside: one that can be, with names as they may be shown.
pub fn checked_head(text: &str) -> Result<Head, Fault> {
    let mut head = Head::read(text).map_err(|refusal| Fault::ruled(Code::BadBook, refusal.rule(), refusal.why()))?;
    for team in &mut head.teams {
        for name in team.riders.iter_mut().chain([&mut team.name]) {
            *name = tidy(name, bounded::desk_name, "D2")?;
        }
    }
    for stage in head.stages.iter_mut().filter(|stage| matches!(stage.choice, StageChoice::Typed { .. })) {
        let name = tidy(&stage.name, bounded::stage_name, "D1")?;
        *stage = Stage { name, ..stage.clone() };
    }
    Ok(head)
}

/// A name that is left out stays so.
fn tidy(
    name: &str,
    rule: impl Fn(&str) -> Result<String, protocol::BadFrame>,
    cited: &'static str,
) -> Result<String, Fault> {
    if name.trim().is_empty() {
        return Ok(String::new());
    }
    rule(name).map_err(|bad| {
        let protocol::BadFrame::Bad { why, .. } = bad else { return Code::BadRequest.into() };
        let shown: String = name.chars().filter(|c| !c.is_control()).take(20).collect();
        let why =
            say!("le nom « {shown} » : {fr}", "the name \"{shown}\": {en}", fr = why.text().fr, en = why.text().en);
        Fault::ruled(Code::BadBook, Rule(cited), why)
    })
}
