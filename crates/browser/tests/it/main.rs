mod page;
mod races;
mod requests;
