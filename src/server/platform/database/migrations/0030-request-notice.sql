-- A request needs a quarter of an hour for its answer: times that are nearer are not offered.
update offering o set notice_minutes = 15, bookable_until = o.next_free - interval '15 minutes'
  from service v where v.id = o.service_id and v.approval = 'manual' and o.notice_minutes < 15;
