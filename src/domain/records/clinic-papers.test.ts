import { expect, test } from 'vitest'
import { retentions, retentionWords, retentionYears } from './clinic-papers.ts'

test('what a clinic reads about a class says how many years it is kept', () => {
  for (const retention of retentions)
    expect(retentionWords[retention]).toMatch(new RegExp(`\\bfor ${retentionYears[retention]} years$`))
})
