-- A doctor may hand in their papers, and no more: whether they are verified, since when and by which source is said by
-- who has the right to decide it, whatever the product's own check said. Nor does a doctor leave a suspension by handing in; out of a
-- revocation leads an appeal alone, which decides nothing.
-- A migration of before may fire it while a row does not yet say who is vouched for.
create or replace function guard_verification() returns trigger language plpgsql as $$
begin
  if not is_product() and not coalesce(may_platform('verification.decide'), false)
    and (case when tg_op = 'INSERT'
      then new.verification not in ('draft', 'submitted') or new.verified_on is not null or new.verified_until is not null or new.proposed is not null
        or (to_jsonb(new)->>'is_vouched')::boolean
      else (new.verification is distinct from old.verification and not (old.verification = 'revoked' and new.verification = 'appealed')
          and (new.verification not in ('draft', 'submitted') or old.verification in ('suspended', 'revoked', 'appealed')))
        or new.verified_on is distinct from old.verified_on or new.verified_source is distinct from old.verified_source
        or new.verified_until is distinct from old.verified_until or (new.proposed is not null and new.proposed is distinct from old.proposed)
        or to_jsonb(new)->>'is_vouched' is distinct from to_jsonb(old)->>'is_vouched' end) then
    raise exception 'only who decides about doctors may say that one is verified' using errcode = '42501';
  end if;
  return new;
end $$;
