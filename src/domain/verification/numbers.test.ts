import { expect, test } from 'vitest'
import { authorityFault, comparableAuthority, tidyAuthority } from './numbers.ts'

const persian = 'سازمان نظام پزشکی کشور و مؤسسه\u200cهای درمانی'

test('what parts or joins letters stays in a name of a script that is written so; everything else that nobody sees goes', () => {
  expect(tidyAuthority(persian)).toBe(persian)
  expect(tidyAuthority('राष्ट्रीय आयुर्विज्ञान क्\u200dष')).toBe('राष्ट्रीय आयुर्विज्ञान क्\u200dष')
  expect(tidyAuthority('\u200cمؤسسه\u200c ها\u200c')).toBe('مؤسسه ها')
  expect(tidyAuthority(' Gen\u200ceral\u200b Med\u00adical\ufeff Coun\u200dcil\u202e ')).toBe('General Medical Council')
  expect(tidyAuthority('Ｍｅｄｉｃａｌ Council')).toBe('Medical Council')
})

test('an authority is the same one with or without invisible characters in its name', () => {
  expect(comparableAuthority('other', persian)).toBe(comparableAuthority('other', persian.replace('\u200c', '')))
  expect(comparableAuthority('other', 'Gen\u200ceral')).toBe(comparableAuthority('other', 'GENERAL'))
})

test('a name has three letters, or two signs of a script that says more with them', () => {
  const named = ['GMC', '医会', '厚労省', '의협', 'ボ協', 'نظام']
  expect(named.filter((name) => authorityFault('other', name))).toEqual([])
  const refused = ['', 'GM', '会', '의', '―・', 'نظ', '\u200c\u200c\u200c']
  expect(refused.filter((name) => !authorityFault('other', name))).toEqual([])
  expect(authorityFault('us_npi', '')).toBeUndefined()
})
