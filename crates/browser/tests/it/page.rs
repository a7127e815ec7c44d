//! What a page does with its tables: keeps what it is asked to keep, and asks and answers as the client would.

use std::collections::BTreeMap;

use browser::{Device, Head, Input, Output, Steps, StoredTable};
use serde_json::{Value, json};

pub struct Page {
    seed: [u8; 32],
    device: Option<Device>,
    now_ms: u64,
    requests: u32,
    pub kept: BTreeMap<String, (Head, Vec<Steps>)>,
    /// The last message with a question of each socket.
    pub asks: BTreeMap<u64, Value>,
    pub heard: Vec<(u64, Value)>,
    pub progress: Vec<Value>,
    responses: Vec<(u16, String)>,
    pub wake_in: Option<u64>,
}

impl Page {
    pub fn new() -> Page {
        Page::with_seed([0x2a; 32])
    }

    pub fn with_seed(seed: [u8; 32]) -> Page {
        let mut page = Page {
            seed,
            device: None,
            now_ms: 1_000_000,
            requests: 0,
            kept: BTreeMap::new(),
            asks: BTreeMap::new(),
            heard: Vec::new(),
            progress: Vec::new(),
            responses: Vec::new(),
            wake_in: None,
        };
        page.begin();
        page
    }

    /// A page that is opened anew has what was kept, and nothing else.
    pub fn begin(&mut self) {
        let kept = |(head, steps): &(Head, Vec<Steps>)| StoredTable { head: head.clone(), steps: steps.clone() };
        let tables = self.kept.values().map(kept).collect();
        self.asks.clear();
        let seed = self.seed.iter().map(|byte| format!("{byte:02x}")).collect();
        self.put_in(Input::Begin { seed, tables });
    }

    fn put_in(&mut self, input: Input) {
        // as it comes over the border
        let input = serde_json::from_str(&serde_json::to_string(&input).unwrap()).unwrap();
        let mut outputs = Vec::new();
        self.wake_in = None;
        Device::take(&mut self.device, self.now_ms, input, &mut |output| outputs.push(output));
        for output in outputs {
            match output {
                Output::Keep { head, from, steps } => {
                    let kept = self.kept.entry(head.id.clone()).or_insert_with(|| ((*head).clone(), Vec::new()));
                    assert_eq!(kept.1.len(), from, "steps are put out once, in order");
                    kept.0 = *head;
                    kept.1.extend(steps);
                }
                Output::Forget { id } => drop(self.kept.remove(&id)),
                Output::Response { status, body, .. } => self.responses.push((status, body)),
                Output::Progress { body, .. } => self.progress.push(serde_json::from_str(&body).unwrap()),
                Output::Said { socket, text } => {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    if message.get("ask").is_some() {
                        self.asks.insert(socket, message.clone());
                    }
                    self.heard.push((socket, message));
                }
                Output::Closed { socket, .. } => drop(self.asks.remove(&socket)),
                Output::Wake { in_ms } => self.wake_in = Some(in_ms),
            }
        }
    }

    pub fn request(&mut self, method: &str, path: &str, body: &Value) -> Result<Value, (u16, Value)> {
        let (status, body) = self.text(method, path, &body.to_string());
        let body = serde_json::from_str(&body).unwrap_or(Value::Null);
        if status == 200 { Ok(body) } else { Err((status, body)) }
    }

    pub fn text(&mut self, method: &str, path: &str, body: &str) -> (u16, String) {
        self.requests += 1;
        let method = method.to_owned();
        let path = path.to_owned();
        let body = body.to_owned();
        self.put_in(Input::Request { id: self.requests, method, path, body });
        self.responses.pop().expect("each request is answered once")
    }

    pub fn connect(&mut self, socket: u64, table: &str, seat: u8) {
        self.put_in(Input::Connect { socket, path: format!("/api/tables/{table}/socket?seat={seat}&lang=fr&since=0") });
    }

    pub fn say(&mut self, socket: u64, message: &Value) {
        self.put_in(Input::Say { socket, text: message.to_string() });
    }

    /// Lets pass what the device waits for.
    pub fn wake(&mut self) {
        self.now_ms += self.wake_in.unwrap_or(0);
        self.put_in(Input::Wake);
    }

    /// A race against bots, begun at once.
    pub fn race(&mut self, game: &str, options: Value, seats: u8, bot: &str) -> String {
        let mut all = vec![json!({ "kind": "me", "name": "Jeanne" })];
        all.extend((1..seats).map(|_| json!({ "kind": "bot", "bot": bot })));
        let body = json!({ "game": game, "options": options, "seats": all, "start": true, "name": "Jeanne" });
        let created = self.request("POST", "/api/tables?lang=fr", &body).unwrap();
        created["table"]["id"].as_str().unwrap().to_owned()
    }

    /// Answers the open question of a socket, the `n`th way, if there is one.
    pub fn answer(&mut self, socket: u64, n: usize) -> bool {
        let Some(message) = self.asks.get(&socket) else { return false };
        let ask = &message["ask"];
        if ask.is_null() || ask["must"] != true {
            return false;
        }
        let choices = ask["choices"].as_array().unwrap();
        let what = if choices.is_empty() { &ask["wide"]["example"] } else { &choices[n % choices.len()]["do"] };
        let act = json!({ "type": "act", "decision": ask["decision"], "action": format!("a{}", self.heard.len()), "do": what });
        self.asks.remove(&socket);
        self.say(socket, &act);
        true
    }

    /// Rides on until the race is over. Says how many answers it took.
    pub fn ride(&mut self, socket: u64, table: &str, most: usize) -> usize {
        let mut answers = 0;
        for round in 0..200_000 {
            if answers >= most || self.info(table)["phase"] == "over" {
                return answers;
            }
            if self.answer(socket, answers * 7 + 3) {
                answers += 1;
            } else {
                assert!(self.wake_in.is_some(), "nobody is asked and nothing is due, in round {round}");
                self.wake();
            }
        }
        panic!("the race does not end");
    }

    /// The record as far as it goes, as it is kept.
    pub fn lines(&self, table: &str) -> String {
        let lines = |steps| serde_json::to_value::<&Steps>(steps).unwrap()["lines"].as_str().unwrap().to_owned();
        self.kept[table].1.iter().map(lines).collect::<Vec<_>>().join("\n")
    }

    pub fn info(&mut self, table: &str) -> Value {
        self.request("GET", &format!("/api/tables/{table}"), &Value::Null).unwrap()
    }
}
