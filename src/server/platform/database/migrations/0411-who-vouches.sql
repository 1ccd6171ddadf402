-- Whoever is marked as vouched for names the facility that does so. Where none does any more and something else is named,
-- somebody has looked: that is no voucher. Cards follow the source by their trigger.
update practitioner p set verified_source = c.source from verification_check c
where p.is_vouched and c.practitioner_id = p.id and c.kind = 'affiliation' and c.status = 'passed' and c.ended_at is null
  and c.source not in ('', p.verified_source);
update practitioner p set is_vouched = false, verified_source = p.verified_source
where p.is_vouched and p.verified_source <> ''
  and not exists (select from verification_check c where c.practitioner_id = p.id and c.kind = 'affiliation' and c.status = 'passed'
    and (c.ended_at is null or c.source = p.verified_source));
