-- Why a doctor runs late, one of a closed list: whoever waits reads it in their language, and nobody reads what somebody typed.
alter table practitioner add column late_reason text
  check (late_reason in ('earlier_visit', 'emergency', 'on_the_way', 'technical', 'short_of_staff')),
  add constraint practitioner_late_reason_with_minutes check (late_reason is null or late_minutes > 0);
