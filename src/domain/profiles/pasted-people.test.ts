import { expect, test } from 'vitest'
import { pastedPeople } from './pasted-people.ts'

const emails = (text: string) => pastedPeople(text).map(({ line, email, fault }) => [line, email, fault?.code])

test('what people paste is read: lines, commas, semicolons, spaces, names with an address', () => {
  expect(
    emails(
      'ann@example.com, Ben <BEN@example.com>; cy@example.com\n\n"Doe, Dee" <dee@example.com>\ne@example.com f@example.com',
    ),
  ).toEqual([
    [1, 'ann@example.com', undefined],
    [1, 'ben@example.com', undefined],
    [1, 'cy@example.com', undefined],
    [3, 'dee@example.com', undefined],
    [4, 'e@example.com', undefined],
    [4, 'f@example.com', undefined],
  ])
})

test('what is no address keeps its line, and an address that stands there twice says so', () => {
  expect(emails('ann@example.com\nreception\nAnn <ANN@example.com>\nben@localhost')).toEqual([
    [1, 'ann@example.com', undefined],
    [2, 'reception', 'email_malformed'],
    [3, 'ann@example.com', 'email_twice'],
    [4, 'ben@localhost', 'email_malformed'],
  ])
  expect(pastedPeople(' \n , ;\n')).toEqual([])
})
