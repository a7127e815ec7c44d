// Made from the Rust types by `cargo xtask wire`. Do not edit.

/**
 * What people may know of how a server is run.
 */
export type About = { version: string, 
/**
 * The bots that a seat may be given to, by name.
 */
bots: Array<string>, keep_days: KeptDays, 
/**
 * What is kept for one device, and for one address, before more is refused.
 */
device: KeptFor, address: KeptFor, };

/**
 * A client's own name for a move: 1 to 40 letters, digits, `-` or `_`.
 */
export type ActionId = string;

/**
 * That the race ends by agreement: proposed or agreed to, or refused.
 */
export type Agree = { yes: boolean, };

export type AnalysedChoice = { 
/**
 * Null for a seat that was not asked and could have done nothing.
 */
do: Json | null, 
/**
 * In the asker's language; empty where there is nothing to say.
 */
label: string, 
/**
 * The chance of the seat that decides.
 */
value: number, error: number, made: boolean, 
/**
 * The heuristic's most frequent choice.
 */
sound: boolean, };

export type AnalysedKind = "choice" | "reveal" | "luck";

/**
 * Where a seat's result came from: start + luck + own + others = result.
 */
export type AnalysedLedger = { seat: number, start: number, luck: number, own: number, others: number, 
/**
 * Of that, what came when secret answers were shown.
 */
shown: number, result: number, 
/**
 * The standard error of luck, which is what the other parts leave.
 */
error: number, start_error: number, own_error: number, others_error: number, };

/**
 * A race, explained. Chances are parts of a win, from 0 to 1; those of steps are rounded to four digits, those of the ledger add up.
 */
export type AnalysedRace = { game: string, seats: number, 
/**
 * Each seat's chance before anything was drawn or chosen.
 */
start: Array<number>, start_errors: Array<number>, steps: Array<AnalysedStep>, ledger: Array<AnalysedLedger>, 
/**
 * What changed a seat's chances most, the largest first.
 */
turning_points: Array<TurningPoint>, 
/**
 * The mean error of all values, the result aside.
 */
mean_error: number, };

export type AnalysedStep = { 
/**
 * The step of the race (`step` of a replay's frame) after which these are the chances.
 */
n: number, kind: AnalysedKind, 
/**
 * Whose choice it was; null where luck decided.
 */
seat: number | null, values: Array<number>, errors: Array<number>, 
/**
 * The best ones first; the one made and the heuristic's are always among them.
 */
choices: Array<AnalysedChoice>, 
/**
 * How many more were compared.
 */
left_out: number, 
/**
 * What the best choice was worth more than the one made, and the error of that.
 */
lost: number | null, lost_error: number | null, verdict: ChoiceVerdict | null, 
/**
 * With the last of several answers of one seat to one question: what they came to together.
 */
together?: AnalysedTogether, };

export type AnalysedTogether = { 
/**
 * How many answers, this one the last.
 */
count: number, 
/**
 * What they changed for the seat, compared with the heuristic's.
 */
change: number, error: number, verdict: ChoiceVerdict, };

/**
 * How far an analysis has come.
 */
export type AnalysisProgress = { state: AnalysisState, 
/**
 * From 0 to 1.
 */
progress: number, 
/**
 * Analyses that come before this one.
 */
ahead: number, 
/**
 * Whether the asker's device asked for it, and may call it off.
 */
mine: boolean, 
/**
 * The race as it looks so far; nothing before the first picture.
 */
analysis: AnalysedRace | null, };

export type AnalysisState = "waiting" | "running" | "done" | "cancelled" | "failed";

/**
 * What a viewer may know: the game's own fields and the four that every view has.
 */
export type AnyView = { turn: Seat | null, awaiting: AwaitedSeats | null, over: boolean, ranking: Array<number> | null, };

/**
 * A question put to one seat. Without words where the socket has no language. For that seat alone: not even the number of
 * choices is for others.
 */
export type Ask = { decision: number, 
/**
 * Null where the seat is not asked but welcome to act.
 */
kind: AskKind | null, 
/**
 * Whether the race waits for this seat. If not, the choices may be ignored.
 */
must: boolean, question?: Ruled, choices: Array<Choice>, barred?: Array<Barred>, wide: Wide | null, 
/**
 * Until it closes by itself.
 */
closes_ms: number | null, };

export type AskKind = "turn" | "choice" | "window";

export type AwaitedSeats = { kind: AskKind, seats: Array<Seat>, };

/**
 * A move that a player might try, and the rule that forbids it.
 */
export type Barred = { do: Json, label: string, rule: string, text: string, 
/**
 * The same, typed, in games whose boards draw one reason otherwise than another.
 */
reason?: Json, };

/**
 * Whether the asker is rated.
 */
export type BeRated = { on: boolean, kind: DeviceKind, };

export type Bilingual = { fr: string, en: string, };

/**
 * One difference between two views: `[where, what]`, or `[where]` for what is no longer there. `where` is a JSON pointer (RFC
 * 6901); one that ends in `/-` appends to a list.
 */
export type Change = [string] | [string, unknown];

export type ChangeSeat = { seat: number, kind: EmptySeatKind, bot?: string, };

/**
 * By which kind of message a person is reached.
 */
export type Channel = "push" | "mail" | "webhook";

export type ChatLine = { n: number, seat: number | null, name: string, text?: string, phrase?: string, at_ms: number, };

export type Check = { 
/**
 * `chain`, `promise`, `nonces`, `moves`, `draws`, `end`; `published` and `origin` at a server; `record` alone where it is no
 * whole record.
 */
what: string, outcome: Outcome, detail: string, };

export type Checked = { 
/**
 * What is wrong with it; a draft without faults can be raced.
 */
faults: Array<DraftFault>, 
/**
 * The first view of a race on it, as a spectator sees it.
 */
view: Json | null, };

export type Choice = { do: Json, label?: string, 
/**
 * Null where the game foresees nothing.
 */
forecast?: Ruled | null, 
/**
 * The same, typed: the game's own `Would`. Absent where the game foresees nothing.
 */
would?: Json, };

export type ChoiceVerdict = "brilliant" | "good" | "doubtful" | "mistake";

/**
 * What a client says over a socket.
 */
export type ClientMessage = { "type": "act", decision: number, action: ActionId, do: Json, } | { "type": "undo", action: ActionId, } | { "type": "orders", windows: Orders, } | { "type": "if", orders: Array<Order>, } | { "type": "stand_in", on: boolean, } | { "type": "chat", text: string, } | { "type": "phrase", key: string, } | { "type": "ping" };

/**
 * How long a seat may take.
 */
export type Clock = { "kind": "none" } | { "kind": "move", seconds: number, } | { "kind": "bank", seconds: number, increment: number, } | { "kind": "days", days: number, };

/**
 * Why something was not done, for programs.
 */
export type Code = "bad_request" | "bad_option" | "bad_record" | "no_such_game" | "no_such_lesson" | "no_such_table" | "no_such_seat" | "no_such_page" | "not_host" | "not_your_seat" | "left" | "revoked" | "handed_on" | "forgotten" | "cut_off" | "not_seated" | "not_public" | "bad_invitation" | "bad_origin" | "blocked" | "seat_taken" | "already_seated" | "bad_code" | "bad_key_file" | "too_many_devices" | "linked_elsewhere" | "same_table" | "new_device" | "no_such_device" | "bad_endpoint" | "too_many_endpoints" | "no_mail" | "bad_link" | "needs_consent" | "rider_turned_out" | "stand_in_stays" | "seen_another" | "not_ready" | "seat_open" | "wrong_phase" | "too_early" | "too_soon" | "no_orders" | "bad_nonce" | "nothing_to_promise" | "others_ride" | "seated_elsewhere" | "too_many" | "too_slow" | "no_device" | "too_much_kept" | "too_large" | "too_many_tables" | "cannot_replay" | "no_such_desk" | "not_referee" | "desk_exists" | "desk_moved" | "bad_book" | "refused" | "too_many_desks" | "no_analysis" | "analysis_under_way" | "analyses_full" | "no_results" | "unavailable" | "internal";

/**
 * What came of races with the same luck, all of them over.
 */
export type Compared = { game: string, title: string, races: Array<ComparedRace>, };

export type ComparedRace = { table: TableInfo, 
/**
 * By seat, from 0; ties share the better place. Null where the race was given up.
 */
places: Array<number> | null, 
/**
 * By seat: how many places better than the other races in the same seat came to, on average. Null without a place, or without another.
 */
gains: Array<number | null>, };

/**
 * Whether the asker agrees that another person takes a seat whose player has gone.
 */
export type Consent = { seat: number, yes: boolean, };

export type Created = { table: TableInfo, 
/**
 * One for each open seat.
 */
invitations: Array<Invitation>, };

/**
 * A creation as a file.
 */
export type Creation = { game: string, name: string, options: Record<string, unknown>, };

export type CutAsked = { 
/**
 * The device that asks.
 */
by: number, from_ms: number, };

export type CutOff = { n: number, };

/**
 * What came of cutting a device off.
 */
export type CutOutcome = { person: PersonInfo, 
/**
 * What ended with the device. Without it the device is still linked: the asker was linked recently, and the older devices are asked.
 */
ended: Ended | null, };

/**
 * The race of a day, which all ride with the same luck.
 */
export type DayInfo = { 
/**
 * Days of UTC since 1 January 1970.
 */
day: number, today: number, 
/**
 * Until the day is over.
 */
left_ms: number, game: string, title: string, seats: number, 
/**
 * Which bots ride.
 */
bot: string, 
/**
 * The secret of the day before: the hash of this day's.
 */
promise: string, 
/**
 * Once the day is over.
 */
secret: string | null, 
/**
 * The asker's ride that counts.
 */
ride: DayRide | null, 
/**
 * Once the asker's ride has ended, or the day is over.
 */
result: DayResult | null, 
/**
 * Days in a row on which a ride of the asker counted and came in, up to the last one.
 */
streak: number, };

export type DayResult = { 
/**
 * How many rides came in at each place, the first first. Nobody is named.
 */
places: Array<number>, 
/**
 * Where a champion comes in with the same luck, from 1; null until it is known, or where nobody asked
 * on that day or the next.
 */
champion: number | null, };

/**
 * The one ride of a person that counts.
 */
export type DayRide = { table: string, phase: Phase, 
/**
 * From 1; null where it has not come in on its day, or a bot made moves in it.
 */
place: number | null, };

export type DayTable = { table: TableInfo, 
/**
 * Whether it is the ride that counts, and not for practice.
 */
counts: boolean, };

export type DeskBook = { id: string, head: Head, 
/**
 * In their order; over a socket those after `since`.
 */
entries: Array<DeskEntry>, 
/**
 * As `sillage desk --json` prints it.
 */
outcome: DeskOutcome, created_ms: number, touched_ms: number, 
/**
 * Whether the asker's device has shown the key.
 */
referee: boolean, };

export type DeskEntry = { 
/**
 * From 1.
 */
n: number, id: string, at_ms: number, entry: Entry, };

export type DeskInfo = { id: string, stages: Array<string>, teams: number, 
/**
 * The stage under way, from 1.
 */
stage: number, round: number, over: boolean, touched_ms: number, };

export type DeskList = { desks: Array<DeskInfo>, };

/**
 * What the server says over a desk's socket.
 */
export type DeskMessage = { "type": "book", book: DeskBook, } | { "type": "entries", entries: Array<DeskEntry>, outcome: DeskOutcome, } | { "type": "clash", entry: Entry, 
/**
 * The number of the first entry that its referee had not seen.
 */
against: number, } | { "type": "gone" } | { "type": "error", code: Code, text: string, } | { "type": "pong" };

/**
 * Another referee was first; nothing was written.
 */
export type DeskMoved = { error: Failure, 
/**
 * What came after `after`.
 */
since: Array<DeskEntry>, };

/**
 * What a race has come to (D5), as `sillage desk --json` prints it.
 */
export type DeskOutcome = { 
/**
 * The stage under way, from 1.
 */
stage: number, name: string, kilometres: number, 
/**
 * Seconds.
 */
base_time: number, 
/**
 * 0 before the first TURN of the stage.
 */
round: number, 
/**
 * Nobody is on the road.
 */
complete: boolean, over: boolean, start_list: Array<number>, on_road: Array<number>, out: Array<number>, 
/**
 * Each stage begun.
 */
results: Array<StageResult>, general: Array<TimeRow>, teams: Array<TeamRow>, sprint: Array<PointsRow>, mountain: Array<PointsRow>, jerseys: Jerseys, live: Live, entries: Array<EntryRow>, };

/**
 * What a client says over a desk's socket.
 */
export type DeskRequest = { "type": "referee", key: string, } | { "type": "ping" };

/**
 * The referees' secret.
 */
export type DeskSecret = { key: string, };

export type DeviceInfo = { n: number, kind: DeviceKind, linked_ms: number, 
/**
 * Whether it is the one that asks.
 */
me: boolean, 
/**
 * Whether the key file that restores everything was made there, and goes with it.
 */
key_file: boolean, 
/**
 * Newer devices that ask to cut it off. From then on they may; until then an older one can do it, or cut them off.
 */
asked: Array<CutAsked>, };

/**
 * What distinguishes a device from a person's others.
 */
export type DeviceKind = "phone" | "tablet" | "computer" | "other";

/**
 * A creation, to be checked.
 */
export type Draft = { game: string, options: Record<string, unknown>, seats: number, };

export type DraftFault = { 
/**
 * Where, as a JSON pointer into the options (`/stages/0/sector/3/lanes`), or `/seats`.
 */
at: string, 
/**
 * In the asker's language.
 */
why: string, };

export type DuplicateInfo = { 
/**
 * All of them, in their order, this one among them.
 */
tables: Array<string>, 
/**
 * The day whose race this is (`/api/day`): all who ride it have this luck, each at a table of their own.
 */
day?: number, 
/**
 * Whether the ride is for practice: another one counts for the day.
 */
practice?: boolean, 
/**
 * Whether the last of them is known to be over. Until then nobody but its players looks at a table, and no record or replay is shown.
 */
over: boolean, };

/**
 * One for each table, in their order.
 */
export type Duplicated = { tables: Array<Created>, };

/**
 * Who can end a race before its finish, as the asker sees it.
 */
export type EarlyEnd = "me" | "all" | "nobody";

/**
 * How much an event asks to be seen, for the pace at which it is shown.
 */
export type Emphasis = "minor" | "key";

export type EmptySeatKind = "bot" | "open";

/**
 * All that the device had made ended with it.
 */
export type Ended = { 
/**
 * Devices that it had linked within the last days, and they in turn.
 */
devices: number, key_file: boolean, endpoints: Array<EndpointInfo>, invitations: number, 
/**
 * Race desks whose key it had made or may have read. Those who have shown it referee without it.
 */
desk_keys: number, };

/**
 * A proposal that the race ends by agreement. While it is open all persons at the table are asked; once the race has ended by it, it says who
 * agreed.
 */
export type EndingInfo = { 
/**
 * The seat whose player proposed it.
 */
by: number, 
/**
 * Seats whose players have agreed, the proposer's among them.
 */
agreed: Array<number>, 
/**
 * Seats whose players have not answered. Once the race has ended: those who were away for so long that they counted as agreeing.
 */
silent: Array<number>, 
/**
 * The seat whose player refused. The race goes on.
 */
refused_by?: number, 
/**
 * While it is open: until players who stay away count as agreeing. Null while one of those asked is at the table.
 */
silence_ms?: number, 
/**
 * After a refusal: until it may be proposed again.
 */
again_ms?: number, };

export type EndpointInfo = { n: number, channel: Channel, 
/**
 * What its owner knows it by: an address, or the server that is sent to.
 */
shown: string, 
/**
 * Whether its owner has said that it is theirs. Nothing else is sent before.
 */
confirmed: boolean, 
/**
 * Since when nothing has reached it.
 */
failing_ms: number | null, };

/**
 * The entry is on disk.
 */
export type Entered = { n: number, };

/**
 * One line of a book after its head. Numbers are whole; whether they name a bib or a round is for the race to say.
 */
export type Entry = { "draw": Array<number> } | { "turn": number } | { "sprint": Array<number> } | { "mountain": Array<number> } | { "finish": { seconds: number, bibs: Array<number>, } } | { "dnf": Array<number> } | { "stage": number } | { "undo": 1 } | { "redo": 1 } | { "amend": { n: number, entry: Entry | null, } };

export type EntryRow = { 
/**
 * From 1.
 */
n: number, entry: Entry, undone: boolean, };

/**
 * One fact, as this viewer knows it. Without `text` where the socket has no language.
 */
export type Fact = { 
/**
 * Null where the table acted and not the game: a move taken back, a race abandoned.
 */
rule: string | null, text?: string, 
/**
 * Whose doing it is; absent where it is nobody's.
 */
seat?: number, 
/**
 * Absent where it is neither.
 */
emphasis?: Emphasis, 
/**
 * An object whose field `event` says what happened: the game's own words, or a [`TableEvent`].
 */
event: Json, };

/**
 * The body of every HTTP answer that is not a success.
 */
export type Failed = { error: Failure, };

export type Failure = { code: Code, 
/**
 * For people, in the asker's language.
 */
text: string, rule: string | null, 
/**
 * The option or field that is wrong.
 */
key: string | null, };

/**
 * A mean over races, half the width of its 95 % interval, and its extremes.
 */
export type Figure = { mean: number, margin: number, least: number, most: number, };

export type GameInfo = { key: string, title: string, pitch: Bilingual, 
/**
 * At least and at most.
 */
seats: [number, number], rules_version: number, 
/**
 * What a client draws a form from.
 */
options: Array<OptionSpec>, defaults: Record<string, unknown>, 
/**
 * Quick phrases of its own for the chat, beside those of every game.
 */
phrases?: Array<PhraseOffer>, 
/**
 * Answers that a player may leave under a condition, at a table with a clock of days.
 */
orders?: Array<OrderOffer>, };

/**
 * A race as its player finds it: how it stands, and what has happened since their last move.
 */
export type Glance = { view: Json, 
/**
 * The last ones, where there are many.
 */
facts: Array<Fact>, names: Array<string>, };

/**
 * Who rides, and over which stages (D1, D2).
 */
export type Head = { 
/**
 * Says that this is a book, and in which form.
 */
desk: 1, team_size: number, teams: Array<TeamHead>, 
/**
 * One is a single race.
 */
stages: Array<StageHead>, };

export type Health = { ok: boolean, version: string, uptime_s: number, 
/**
 * Why it is not ok.
 */
trouble?: Trouble, };

/**
 * What has gone out of the asker's history.
 */
export type HistoryLeft = { races: number, 
/**
 * Those whose others still ride with the same luck: they go when the last of them is over.
 */
hidden: number, };

/**
 * A page of the asker's races that are over, those that were opened last first.
 */
export type HistoryPage = { races: Array<PastRace>, 
/**
 * `before` of the page that follows; null at the end.
 */
next: string | null, };

/**
 * A secret that claims a seat, once. Kept in the fragment of a link (`/t/<id>#i=<secret>`).
 */
export type Invitation = { seat: number, secret: string, };

/**
 * To one seat, once; without a seat, to all free seats with one link.
 */
export type Invite = { seat?: number, };

/**
 * The first of each classification.
 */
export type Jerseys = { yellow: number | null, green: number | null, dotted: number | null, };

export type Join = { invitation: string, name: string, };

/**
 * A game's own JSON, passed on as it is.
 */
export type Json = unknown;

/**
 * For how many days something is kept that nobody uses; null for ever.
 */
export type KeptDays = { 
/**
 * Names and chat of a race that is over.
 */
names: number | null, 
/**
 * Races that came to their end.
 */
finished: number | null, 
/**
 * Races that were given up, tables that never began, and races of bots alone.
 */
abandoned: number | null, 
/**
 * Records that were brought in.
 */
imported: number | null, 
/**
 * Books of race desks.
 */
desks: number | null, 
/**
 * Persons of several devices.
 */
persons: number | null, };

export type KeptFor = { 
/**
 * Tables under way at once.
 */
tables: number, 
/**
 * Records brought in.
 */
imports: number, import_bytes: number, };

/**
 * The SHA-256 of the secret in a new key file, as 64 hexadecimal digits. The file before it restores nothing any more.
 */
export type KeyFile = { hash: string, kind: DeviceKind, };

/**
 * A worked example that the newcomer plays, through the eyes of one seat.
 */
export type Lesson = { title: string, 
/**
 * In seat order.
 */
names: Array<string>, 
/**
 * The newcomer's.
 */
seat: number, 
/**
 * The race before each of its moves, and after the last.
 */
steps: Array<LessonStep>, };

/**
 * A lesson on the list.
 */
export type LessonInfo = { game: string, name: string, title: Bilingual, steps: number, 
/**
 * How many moves the newcomer makes in it.
 */
moves: number, };

export type LessonMove = { seat: number, do: Json, };

export type LessonStep = { 
/**
 * The teacher's words; empty where another player's move needs none.
 */
text: string, 
/**
 * The rule behind them.
 */
rule: string | null, 
/**
 * The tip that this step shows.
 */
tip: number | null, 
/**
 * What to say to a newcomer who tries another move first.
 */
wrong_move: string | null, 
/**
 * What happened since the step before.
 */
moments: Array<Moment>, view: Json, 
/**
 * Where the next move is the newcomer's.
 */
ask: Ask | null, 
/**
 * Null at the end.
 */
next: LessonMove | null, };

/**
 * The code that another device shows, derived in the same way.
 */
export type LinkDevice = { id: string, kind: DeviceKind, };

export type LinkedTo = { sealed: string, person: PersonInfo, };

/**
 * What the stage under way makes of the race so far (D5).
 */
export type Live = { 
/**
 * Those who have arrived, and then those on the road without a place. Once the stage is complete it is the general classification.
 */
general: Array<LiveRow>, };

export type LiveRow = { place: number | null, bib: number, 
/**
 * The bonuses of the first three so far taken off.
 */
time: number | null, gap: number | null, };

export type LuckVerdict = "proved" | "unproved" | "forged";

/**
 * From the link in a mail.
 */
export type MailLink = { n: number, token: string, };

export type MailTo = { address: string, };

export type Measured = { key: string, 
/**
 * In the asker's language.
 */
name: string, figure: Figure, };

/**
 * What is seen at once: who rides and what comes of it, a crash, an auction that closes.
 */
export type Moment = { facts: Array<Fact>, 
/**
 * What is different in this viewer's view since the moment before. Absent in the last one, which leads to the `view` beside it.
 */
changes?: Array<Change>, };

export type Needs = { key: string, 
/**
 * The value that the other option must have; without one, any value will do that is set.
 */
value?: string, };

/**
 * A code is about to be shown. What is sent is not the code but 32 bytes derived from it (docs/devices.md), as 64 hexadecimal digits.
 */
export type NewCode = { id: string, kind: DeviceKind, 
/**
 * For the device that gives the code, sealed with a key derived from it: the server cannot read it.
 */
sealed: string, };

/**
 * A desk to be begun. Its id is in the path; both are made on the device: 32 hexadecimal digits.
 */
export type NewDesk = { 
/**
 * The referees' secret.
 */
key: string, head: Head, };

/**
 * Tables that ride with the same luck: the same deals and dice at each.
 */
export type NewDuplicate = { 
/**
 * The first of them. At the others the asker's seats are open.
 */
table: NewTable, 
/**
 * How many tables, from 2 to 16.
 */
tables: number, };

export type NewEntry = { key: string, 
/**
 * The referee's own name for it, 1 to 64 letters, digits, `-` or `_`: sent again, it is acknowledged again and not entered
 * twice.
 */
id: string, 
/**
 * The number of the last entry that the referee had seen.
 */
after: number, entry: Entry, };

export type NewSeat = { kind: NewSeatKind, name?: string, bot?: string, 
/**
 * For a `companion`: a seat of a race in which the asker had one too. Its person is invited by name.
 */
of?: SeatOf, };

export type NewSeatKind = "me" | "bot" | "open" | "companion";

/**
 * A table to be opened.
 */
export type NewTable = { game: string, options: Record<string, unknown>, 
/**
 * In seat order.
 */
seats: Array<NewSeat>, 
/**
 * Whether strangers find it and may sit down.
 */
public: boolean, 
/**
 * Several seats on this device, hands shown one at a time.
 */
hot_seat: boolean, clock: Clock, 
/**
 * When windows close. By itself `strict` at a table that strangers find and on a shared screen, `relaxed` at one by invitation.
 */
windows?: Windows, 
/**
 * What the asker is called.
 */
name: string | null, 
/**
 * Begin at once, when no seat is open. Nobody adds to the luck then: it is the server's alone, and unproved.
 */
start: boolean, };

/**
 * A creation, to be raced by bots.
 */
export type NewTrial = { draft: Draft, 
/**
 * How many races, at most 400.
 */
races: number, };

/**
 * How the asker is notified, on all linked devices.
 */
export type NotificationInfo = { 
/**
 * The key that browsers subscribe with to Web Push: base64url.
 */
key: string, 
/**
 * Whether this server sends mail.
 */
mail: boolean, settings: NotificationSettings, 
/**
 * Races that differ from `settings.all`: whether they notify.
 */
races: { [key in string]: boolean }, endpoints: Array<EndpointInfo>, };

export type NotificationSettings = { 
/**
 * Whether every race notifies, but for those listed in `races`.
 */
all: boolean, 
/**
 * Hours in which nothing is sent.
 */
quiet: QuietHours | null, 
/**
 * How many minutes the asker's clock is ahead of UTC.
 */
ahead: number, };

/**
 * Whether one race notifies; null as for all.
 */
export type NotifyOfRace = { table: string, on: boolean | null, };

export type OneEndpoint = { n: number, };

export type OneSeat = { seat: number, };

export type Opened = { id: string, };

export type OptionChoice = { value: string, 
/**
 * Numbers are written without quotes in the options.
 */
number: boolean, label: Bilingual, 
/**
 * At least and at most so many seats, where that is narrower than the game's own range.
 */
seats?: [number, number], };

/**
 * One option of a game, so that a client can draw a form for it.
 */
export type OptionSpec = { key: string, label: Bilingual, 
/**
 * What there is to know before choosing, in a sentence or two.
 */
about?: Bilingual, rule: Rule | null, 
/**
 * It has a meaning beside another option only; without that, it is left at its default.
 */
needs?: Needs, } & ({ "kind": "one_of", values: Array<OptionChoice>, nullable: Unset | null, } | { "kind": "number", min: number, max: number, nullable: Unset | null, } | { "kind": "flag" } | { "kind": "seat" } | { "kind": "list_of", values: Array<OptionChoice>, max: number, } | { "kind": "text", values: Array<OptionChoice>, max: number, hint: Bilingual, } | { "kind": "custom" });

/**
 * An answer that is played when its question comes and its condition holds: one that the game offers (`orders` of `/api/games`), and the numbers
 * that its sentence leaves open. Where the condition does not hold, or the rules would refuse the answer, it lapses and the player is asked.
 */
export type Order = { key: string, numbers: Array<number>, 
/**
 * For one answer only; else until it lapses, where the game lets it stand.
 */
once: boolean, };

export type OrderNumber = { least: number, most: number, 
/**
 * What a form begins with.
 */
usual: number, };

/**
 * An order that a game offers: see [`Order`](crate::Order).
 */
export type OrderOffer = { key: string, 
/**
 * The order in plain words; `{0}` and `{1}` are the numbers that the player chooses.
 */
sentence: Bilingual, numbers: Array<OrderNumber>, 
/**
 * Whether it may stand for several questions.
 */
stands: boolean, 
/**
 * It answers at every table, and at once; else only over days.
 */
live: boolean, 
/**
 * One may be left for each value of the first number, a rider.
 */
each: boolean, 
/**
 * Clients leave it for their player as a race begins.
 */
given: boolean, };

/**
 * What a seat has the table do when a window opens.
 */
export type Orders = "always" | "ask" | "never";

export type Outcome = "ok" | "unproved" | "failed";

export type PastLedger = { start: number, luck: number, own: number, others: number, };

/**
 * Where a race comes from. Figures and ratings count those that were ridden here, with luck of their own.
 */
export type PastOrigin = "here" | "imported" | "what_if" | "repeated";

export type PastRace = { id: string, game: string, title: string, options: Record<string, unknown>, created_ms: number, 
/**
 * Null while the race is hidden.
 */
ended_ms: number | null, origin: PastOrigin, 
/**
 * Others still ride with the same luck: nothing of the race is shown until the last of them is over.
 */
hidden: boolean, 
/**
 * In seat order.
 */
seats: Array<PastSeat>, };

export type PastSeat = { 
/**
 * Empty where it is no longer kept.
 */
name: string, 
/**
 * Which bot played, if one did.
 */
bot: string | null, mine: boolean, 
/**
 * From 1; those who share a place have the better one.
 */
place: number | null, 
/**
 * Where the result came from, where the race was analysed: start + luck + own + others = the part of the win.
 */
ledger: PastLedger | null, };

/**
 * The asker's devices. None where this one is linked to no other and has no key file.
 */
export type PersonInfo = { devices: Array<DeviceInfo>, 
/**
 * Since when a key file restores everything, if one does.
 */
restore_ms: number | null, };

export type Phase = "seating" | "racing" | "over" | "abandoned";

/**
 * A quick phrase that a game offers: its key goes over the wire, its words are for the reader.
 */
export type PhraseOffer = { key: string, text: Bilingual, };

export type PlaceRow = { place: number, bib: number, 
/**
 * Without bonus.
 */
time: number, 
/**
 * 0 until the stage is complete.
 */
bonus: number, };

export type PointsRow = { place: number, bib: number, points: number, };

/**
 * A browser's push subscription, as `PushSubscription.toJSON` has it.
 */
export type PushTo = { endpoint: string, p256dh: string, auth: string, };

/**
 * In minutes of the day; they may span midnight.
 */
export type QuietHours = { from: number, to: number, };

/**
 * A race that was played at a table, in the form of a desk's.
 */
export type RaceResults = { head: Head, outcome: DeskOutcome, };

export type RatedGame = { game: string, title: string, races: number, 
/**
 * The strongest first.
 */
riders: Array<RatedRider>, };

export type RatedRider = { 
/**
 * As in the file of riders.
 */
rider: string, me: boolean, bot: boolean, rating: number, 
/**
 * One standard error.
 */
error: number, races: number, 
/**
 * Shared wins in parts.
 */
wins: number, };

/**
 * The asker and those that they have ridden with, as far as these are rated too, and bots. Nothing where `on` is false.
 */
export type Ratings = { on: boolean, games: Array<RatedGame>, };

/**
 * Ready, and committed to a nonce that will be shown once the start is called and all promises are known:
 * SHA-256 of the frames "sillage/nonce/1" and nonce, as 64 hexadecimal digits. Without one the seat adds nothing to the luck.
 */
export type Ready = { seat: number, commitment: string | null, };

export type Rename = { seat: number, name: string, };

export type Replay = { frames: Array<ReplayFrame>, names: Array<string>, };

export type ReplayFrame = { n: number, 
/**
 * How many steps of the race lie before it, secret ones too. Only once the race is over: before, it would reveal that others
 * have answered.
 */
step?: number, 
/**
 * Whose move it was, where the viewer was shown it.
 */
seat: number | null, do: Json | null, 
/**
 * What this step did, moment by moment.
 */
moments: Array<Moment>, view: Json, 
/**
 * With `seat=all`, what each seat saw. The `changes` of moments are those of what everybody saw.
 */
views?: Array<Json>, };

/**
 * The secret of a key file: 32 hexadecimal digits.
 */
export type Restore = { secret: string, kind: DeviceKind, };

/**
 * The race of today is to be ridden.
 */
export type RideDay = { 
/**
 * What the asker is called.
 */
name: string | null, };

/**
 * A numbered rule of a game's page: `E7`, `B15`.
 */
export type Rule = string;

/**
 * What a comparison found about a tip, and the command that finds it again.
 */
export type RulebookMeasurement = { text: string, command: string, };

export type RulebookPage = { title: string, intro: string, sections: Array<RulebookSection>, 
/**
 * Advice to players; a game may have none.
 */
tips: Array<RulebookTip>, };

export type RulebookRule = { number: string, title: string, text: string, };

export type RulebookSection = { title: string, rules: Array<RulebookRule>, };

/**
 * A piece of advice, numbered without a letter.
 */
export type RulebookTip = { number: number, title: string, text: string, measured: RulebookMeasurement | null, };

export type Ruled = { text: string, rule: string, };

/**
 * A place at the table, from 0, clockwise.
 */
export type Seat = number;

export type SeatInfo = { seat: number, name: string, kind: SeatKind, 
/**
 * Which bot sits or stands in here: `heuristic`, `random`, and whatever else the server knows.
 */
bot: string | null, 
/**
 * Whether its person is connected.
 */
here: boolean, ready: boolean, 
/**
 * A bot plays for the person: until they are back or, where they are here, until they take the seat back.
 */
stand_in: boolean, 
/**
 * Once the race has ended: a bot made moves in the place of the seat's person or program.
 */
stood_in?: boolean, 
/**
 * Its player has gone for good, and the race goes on: the seats whose players agree that another person takes it. Null for
 * every other seat.
 */
consents: Array<number> | null, mine: boolean, 
/**
 * What is left of its time, where the table plays with a bank.
 */
clock_ms: number | null, 
/**
 * How long the player's clock of days stands still from now on: they are on vacation.
 */
vacation_ms?: number, 
/**
 * During a race: how long its person has been away.
 */
away_ms?: number, 
/**
 * Its person is away: until a bot stands in, where the race waits for them. Null where the race takes days.
 */
stand_in_ms?: number, 
/**
 * Then: the seats whose players want a bot to stand in at once. It does when all have said so who are here.
 */
stand_in_by?: Array<number>, 
/**
 * Its person was reminded that the race waits: until they can be reminded again.
 */
reminded_ms?: number, };

export type SeatKind = "person" | "bot" | "open";

/**
 * A seat of a table.
 */
export type SeatOf = { table: string, seat: number, };

export type Secret = { secret: string, };

/**
 * What the server says over a socket. Messages with `n` are numbered in the viewer's own sequence, one by one; a snapshot
 * says where that sequence stands.
 */
export type ServerMessage = { "type": "snapshot", n: number, table: TableInfo, 
/**
 * What happened after message `since`: at most the last 200 facts.
 */
facts: Array<Fact>, 
/**
 * How many facts there were before the first of `facts`.
 */
before: number, 
/**
 * Null until the race begins.
 */
view: Json, ask: Ask | null, 
/**
 * Whether the seat's last move can be taken back.
 */
undo: boolean, chat: Array<ChatLine>, orders: Orders, 
/**
 * Answers under a condition that this seat has left. Absent where it never left or took back any.
 */
if?: Array<Order>, } | { "type": "update", n: number, moments: Array<Moment>, 
/**
 * The race after the last of them.
 */
view: Json, ask: Ask | null, undo: boolean, } | { "type": "table", n: number, table: TableInfo, } | { "type": "chat" } & ChatLine | { "type": "if", orders: Array<Order>, } | { "type": "ack", action: ActionId, } | { "type": "refused", action: ActionId, rule: string | null, text: string, } | { "type": "stale", action: ActionId, } | { "type": "error", code: Code, text: string, action?: ActionId, } | { "type": "pong" };

export type ShowNonce = { seat: number, nonce: string, };

export type Sit = { seat: number, name: string, };

/**
 * A stage, as it was chosen and as it is shown on the clock (D3).
 */
export type StageHead = { stage: string, } | { name: string, kilometres: number, base_time: string, };

export type StageResult = { stage: number, places: Array<PlaceRow>, };

/**
 * What the table does, whatever the game.
 */
export type TableEvent = { "event": "taken_back", seat: number, } | { "event": "abandoned" };

/**
 * A table as a device may know it: who sits where, what is played, how far it is.
 */
export type TableInfo = { id: string, game: string, title: string, options: Record<string, unknown>, phase: Phase, seats: Array<SeatInfo>, 
/**
 * Whether the asker is the host.
 */
host: boolean, public: boolean, hot_seat: boolean, clock: Clock, windows: Windows, 
/**
 * What binds the table's secret, published before anyone was ready. Empty for an imported record without one.
 */
commitment: string, 
/**
 * What each seat has promised to add to the luck, in seat order; null until the start was called. From then on no promise
 * changes, and nonces are accepted.
 */
promises: Array<string | null> | null, 
/**
 * What people at the table have added to the luck, once shown, in seat order. Where a race has begun, a promise without a nonce
 * was not kept in time.
 */
nonces: Array<string | null>, 
/**
 * The race was played elsewhere and brought in as a file: nobody here saw its promises before the start.
 */
imported: boolean, 
/**
 * "What if": the race goes on from another one that was over, after so many steps of it, with new luck. It proves nothing.
 */
what_if?: number, 
/**
 * The race has the luck of this one, which was over before it began. It proves nothing.
 */
repeats?: string, 
/**
 * Tables that ride with the same luck.
 */
duplicate?: DuplicateInfo, 
/**
 * That the race ends by agreement, without a result: what was proposed last, and its outcome.
 */
ending?: EndingInfo, 
/**
 * To its players during a race: who can end it before its finish.
 */
early_end?: EarlyEnd, 
/**
 * Until the current deadline.
 */
deadline_ms: number | null, 
/**
 * The table that follows this one.
 */
rematch: string | null, created_ms: number, 
/**
 * Who looks on without a seat, as they call themselves; "" where they have not said. The first so many of them.
 */
spectators?: Array<string>, 
/**
 * How many races were started and abandoned at this table and those that it follows.
 */
abandoned_starts: number, 
/**
 * Where tables are asked for and not watched: the seats that the race waits for, as far as the asker may know.
 */
awaiting?: Array<number>, };

/**
 * A name that was left out is empty.
 */
export type TeamHead = { 
/**
 * Which of the box's six it is, from 1; where it is left out, its place in the list.
 */
number?: number, name?: string, riders?: Array<string>, };

export type TeamRow = { place: number, 
/**
 * From 0.
 */
team: number, time: number, 
/**
 * As many times as the team lacks over all stages.
 */
missing: number, };

export type TimeRow = { place: number, bib: number, 
/**
 * Bonuses taken off.
 */
time: number, 
/**
 * To the first.
 */
gap: number, };

/**
 * What bots' races on a creation came to.
 */
export type Trial = { races: number, seats: number, 
/**
 * Decisions a race, of all seats.
 */
decisions: Figure, 
/**
 * The part of the decisions in which there was nothing to choose.
 */
forced: number, 
/**
 * By seat, the part of the races won among equal bots; a win is shared by all in the first place.
 */
wins: Array<Figure>, 
/**
 * The part of the races that one `amateur` wins against `debutant` bots, seated everywhere in turn with the luck that the equal bots
 * had: what a better player makes of this creation.
 */
skill: Figure, 
/**
 * How often the favourite of a race changes; null where positions of this game are not valued.
 */
lead_changes: Figure | null, 
/**
 * In how many races the favourite changed for the last time in each tenth of its decisions; the first counts races led from the start.
 */
decided: Array<number> | null, 
/**
 * Figures of the game's own.
 */
measures: Array<Measured>, };

/**
 * Why a server cannot write.
 */
export type Trouble = "disk_full" | "read_only" | "corrupt" | "cannot_write";

export type TurningPoint = { n: number, 
/**
 * Whose chances changed.
 */
seat: number, 
/**
 * Whose choice it was; null for luck.
 */
by: number | null, 
/**
 * A secret choice, when it was shown.
 */
shown: boolean, 
/**
 * Luck that was seen when a seat acted: what it held, which the others could not know.
 */
held: boolean, change: number, 
/**
 * What happened or was chosen, in the asker's language.
 */
what: string, };

/**
 * An option that is left open.
 */
export type Unset = { label: Bilingual, seats?: [number, number], };

/**
 * The clock of a seat stands still for so many days from now on; 0 and it runs again.
 */
export type Vacation = { seat: number, days: number, };

/**
 * What a race's record says of its luck (docs/fairness.md).
 */
export type Verdict = { luck: LuckVerdict, checks: Array<Check>, 
/**
 * The race has the luck of one before, which its players may have known.
 */
repeats: boolean, 
/**
 * The race was brought in as a file: nobody here saw its promises before the start.
 */
imported: boolean, 
/**
 * The race goes on from a moment of another one, with new luck.
 */
what_if: boolean, };

/**
 * A chat room's own address for messages.
 */
export type WebhookTo = { url: string, 
/**
 * What the room calls the asker.
 */
called: string, };

/**
 * From a moment of a race that is over, a seat to take and ride on with, against bots and with new luck.
 */
export type WhatIf = { 
/**
 * After so many steps of the race (`step` of a replay's frame).
 */
step: number, 
/**
 * From the start (step 0) with the same luck: the same deals and dice as in that race.
 */
same_luck?: boolean, seat: number, 
/**
 * Who rides in the other seats; the usual bot without one.
 */
bot?: string, name?: string, };

/**
 * A decision too wide to list.
 */
export type Wide = { 
/**
 * The action's name in JSON.
 */
key: string, rule: string, 
/**
 * An answer that would be taken.
 */
example?: Json, 
/**
 * The form of `do` as a JSON schema (draft 2020-12). Where sums are limited too, its `description` says so.
 */
schema?: Json, 
/**
 * In words, for people.
 */
about?: string, };

/**
 * When a window closes at a table of several people.
 */
export type Windows = "strict" | "relaxed";

export const PHRASES = ['hello', 'good_luck', 'well_played', 'ouch', 'thanks', 'rematch'] as const;
