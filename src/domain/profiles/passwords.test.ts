import { expect, test } from 'vitest'
import { newPassword, newPasswordOf } from './person-rules.ts'

test('twelve characters at least, a hundred are fine, and any character counts', () => {
  expect(newPassword('elevenchars')).toEqual({ code: 'password_too_short' })
  for (const fine of [
    'vier Wörter über Äpfel',
    'ثلاث كلمات عشوائية هنا',
    '839201748392',
    'x7#kP2!mQ9zL',
    'one wandering teapot meets another and both of them sing of the sea until the lanterns go out at four',
  ])
    expect(newPassword(fine), fine).toBeUndefined()
})

test('words of the product and its trade make no password', () => {
  for (const guess of [
    'tendwell2026',
    'Tendwell-Clinic',
    'doctordoctor1',
    'myappointment1',
    'hospital123456',
    'P@tientPatient',
  ])
    expect(newPassword(guess), guess).toEqual({ code: 'password_common' })
})

test('what guessing lists try first is refused: far more than three thousand', () => {
  const words =
    `password qwerty letmein welcome dragon monkey sunshine football princess master shadow michael charlie jordan
    jennifer jessica joshua thomas robert daniel andrew ashley amanda hunter hannah maggie matthew anthony george william
    jackson buster ginger pepper cookie cheese banana orange summer winter spring autumn flower family mother`.split(
      /\s+/,
    )
  const tails = ['123456', '1234567', '12345678', '2025!', '2026!!', '!!!!!!', '111111', '000000']
  const guesses = words.flatMap((one) => [
    ...words.map((other) => `${one}${other}`.padEnd(12, '1')),
    ...tails.flatMap((tail) =>
      [`${one}${tail}`, `my${one}${tail}`, `${one.toUpperCase()}${tail}`, `${tail}${one}`].map((guess) =>
        guess.padEnd(12, '!'),
      ),
    ),
  ])
  const rows = [
    'qwertyuiopasdfg',
    '123456789012',
    'abcdefghijkl',
    'aaaaaaaaaaaa',
    'demo demo demo',
    '121212121212',
    'poiuytrewqlkjhgfdsa',
    'zxcvbnmasdfgh',
  ]
  for (const guess of [...guesses, ...rows, 'correct horse battery staple'])
    expect(newPassword(guess), guess).toEqual({ code: 'password_common' })
  expect(new Set(guesses).size).toBeGreaterThan(3000)
})

test('four words that nobody puts together are a good password', () => {
  for (const fine of [
    'four quiet words here',
    'teapot lantern gravel',
    'the cat sat on a heart monitor',
    'my doctor likes marmalade',
  ])
    expect(newPassword(fine), fine).toBeUndefined()
})

test('the own name and address make no password, doubled or counted up', () => {
  const rule = newPasswordOf({ first_name: 'Mallory', last_name: 'Söhne', email: 'm.archer@northgate.example' })
  for (const guess of ['mallorymallory1', 'Mallory-Sohne-1990', 'northgate12345', 'M4lloryArcher!', 'archer mallory 1'])
    expect(rule(guess), guess).toBeDefined()
  for (const address of ['m.archer@northgate.example', 'M.Archer@Northgate.example 1'])
    expect(rule(address), address).toEqual({ code: 'password_of_own_words' })
  const many = newPasswordOf({ email: 'four.quiet.words.here@lantern.example' })
  expect(many('four.quiet.words.here@lantern.example')).toEqual({ code: 'password_of_own_words' })
  expect(newPassword('mallorymallory1')).toBeUndefined()
  expect(rule('mallory waters her nine cacti')).toBeUndefined()
})
