ALTER TABLE person_devices ADD COLUMN linked_by bytea;
