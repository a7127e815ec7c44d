//! The parts of a server behind its door.

use std::{net::IpAddr, sync::Arc};

use crate::{
    desk::Desks, identities::Identities, limit::RateLimits, persons::Persons, services::Services, tables::Tables,
};

/// The parts of a server behind its door. Each has fields and methods of its own; handlers and tasks are given those that they use.
#[derive(Clone)]
pub struct Hall {
    pub services: Arc<Services>,
    pub identities: Arc<Identities>,
    pub rates: Arc<RateLimits>,
    pub tables: Arc<Tables>,
    pub desks: Arc<Desks>,
    pub persons: Arc<Persons>,
}

impl Hall {
    /// `trusted` is an address that is not limited.
    pub fn new(services: Arc<Services>, trusted: Option<IpAddr>) -> Hall {
        let identities = Arc::new(Identities::default());
        let rates = Arc::new(RateLimits::new(Arc::clone(&services), trusted));
        let tables = Tables::new(Arc::clone(&services), Arc::clone(&identities));
        let desks = Desks::new(Arc::clone(&services), Arc::clone(&identities), Arc::clone(&rates));
        let persons = Persons::new(Arc::clone(&tables), Arc::clone(&desks), trusted);
        Hall { services, identities, rates, tables, desks, persons }
    }

    /// Ends every table's task, for good. What was acknowledged is on disk already.
    pub async fn stop(&self) {
        self.services.begin_stop();
        self.let_go().await;
    }

    /// Drops all that is in memory: who asks next reads it from the store.
    pub async fn let_go(&self) {
        self.tables.let_go().await;
        self.desks.let_go().await;
    }
}
