-- Accents, case and ways of spelling do not tell names apart when people search: Arabic without vowel signs and in one
-- spelling of alef, hamza, yeh and teh marbuta, Cyrillic and Greek in Latin letters, digits in one writing. What is no
-- letter of any script parts words. Nothing but signs leaves an empty text: whoever asks must let that find nothing.
-- Stored in columns of branch and practitioner: a change of this function needs a migration that writes them anew.
create or replace function folded(name text) returns text language sql immutable parallel safe strict as $$
  select btrim(regexp_replace(
    case when plain ~ '[\u0370-\u03ff\u0400-\u04ff]' then
      translate(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
        translate(plain, 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЇЄҐЎЁΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ',
          'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґўёαβγδεζηθικλμνξοπρστυφχψω'),
        'ж', 'zh'), 'х', 'kh'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'shch'), 'ю', 'yu'), 'я', 'ya'), 'θ', 'th'), 'χ', 'ch'), 'ψ', 'ps'), 'ξ', 'x'),
        'абвгдезийклмнопрстуфыэіїєґўёαβγδεζηικλμνοπρσςτυφωъь', 'abvgdeziyklmnoprstufyeiiegueavgdeziiklmnoprsstyfo')
    else plain end,
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u02ff\u060c\u061b\u061f\u066a-\u066d\u06d4\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\uff00-\uff0f\U0001f000-\U0001faff]+', ' ', 'g'))
  from (select translate(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, name)),
    '[\u0300-\u036f\u0640\u064b-\u065f\u0670\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+', '', 'g'),
    'أإآٱىیئةؤک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ء', 'اااايييهوك01234567890123456789') as plain) as spelled
$$;
