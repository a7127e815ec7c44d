//! The stages that a desk can choose from a list (D1).

/// A stage of the list (D1). Its map is the game's, and a test of the game holds the two together; its name, length and base time are the
/// desk's too, which reads no stage files.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ListedStage {
    pub key: &'static str,
    pub name: &'static str,
    pub kilometres: f64,
    /// `h:mm:ss`.
    pub base_time: &'static str,
}

/// The stages of the list, in its order.
pub const LISTED_STAGES: [ListedStage; 4] = [
    ListedStage { key: "nyborg", name: "Roskilde – Nyborg", kilometres: 202.2, base_time: "4:05:00" },
    ListedStage { key: "alpe-dhuez", name: "Briançon – Alpe d'Huez", kilometres: 165.1, base_time: "4:20:00" },
    ListedStage { key: "foix", name: "Carcassonne – Foix", kilometres: 178.5, base_time: "3:50:00" },
    ListedStage {
        key: "paris",
        name: "Paris La Défense Arena – Paris Champs-Élysées",
        kilometres: 115.6,
        base_time: "2:10:00",
    },
];
