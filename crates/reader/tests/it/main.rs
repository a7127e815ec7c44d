mod desk;
mod luck;
