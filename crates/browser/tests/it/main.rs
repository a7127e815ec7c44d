mod page;
mod races;
mod requests;
mod same;
