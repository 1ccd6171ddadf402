-- How many steps the schema has taken is read by administrators, through the product.
grant select on schema_migration to tendwell_worker;
