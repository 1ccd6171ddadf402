-- Whether the service that an offering is searched by is for everybody: a newcomer is shown no time that is kept for
-- patients who were here before.
alter table offering add column for_everyone boolean not null default true;
update offering o set for_everyone = false from service v where v.id = o.service_id and v.audience <> 'everyone';
