-- A number whose authority has no rule here was never computed: it stands as it was given. Only numbers of the NPPES have one.
update verification_check set way = 'given'
  where kind = 'number' and way = 'computed'
    and source <> 'National Plan and Provider Enumeration System (NPPES)' and fact not like 'us\_npi %';
