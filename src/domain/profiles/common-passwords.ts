// What guessing programs try first: short lists of words, doubled, counted up, with letters as digits, and rows of
// keys. Words of this product and its trade are among them (ASVS 5.0, 6.1.2): tendwell, doctor, clinic and so on.
const words = new Set(
  `password passwort passw pass pwd secret letmein welcome hello login access admin administrator root user guest test demo
  changeme default temp temporary qwerty azerty qwertz iloveyou loveyou love lovely monkey dragon football baseball
  basketball soccer hockey tennis sunshine princess prince superman batman spiderman master shadow michael michelle charlie
  jordan jennifer jessica joshua thomas robert daniel andrew ashley amanda hunter hannah maggie matthew anthony george
  william jackson buster ginger pepper cookie cheese banana orange summer winter spring autumn january february march april
  june july august september october november december monday friday sunday flower family mother father sister brother baby
  angel junior money computer internet google facebook apple samsung windows starwars pokemon matrix ninja mustang ferrari
  porsche mercedes yamaha harley corvette chelsea arsenal liverpool barcelona london paris france england america canada
  australia whatever freedom forever trustno nothing killer freak diamond silver golden purple yellow chocolate butterfly
  happy lucky magic music guitar rainbow jesus christ heaven blessed peace heart health doctor doctors nurse hospital clinic
  patient patients medical medicine appointment booking dentist surgery practice practitioner facility branch tendwell
  please this that your mine new old big two three four five one zero and for with`.split(/\s+/),
)
// Too short to make a phrase of, so they count as nothing.
const fillers = new Set(['i', 'my', 'me', 'a', 'the', 'is', 'it', 'to', 'of', 'in', 'no', 'you', 'u', 'd'])
const rows = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  '1q2w3e4r5t6y7u8i9o0p',
]
const known = new Set(['correcthorsebatterystaple', 'thequickbrownfox', 'maytheforcebewithyou'])
const asDigits: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const longestPhrase = 2

/**
 * True for a password that a list of guesses would hold: one or two common words, a row of keys, something repeated.
 * `own`: words that others know of its owner; they count as common.
 */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  const plain = password.toLowerCase()
  const squeezed = plain.replace(/[^\p{L}\p{N}]/gu, '') || plain
  if (known.has(squeezed) || isRepeated(squeezed) || isRow(squeezed)) return true
  const ownWords = new Set(own.flatMap(wordsOf))
  const asLetters = Array.from(plain, (letter) => asDigits[letter] ?? letter)
    .join('')
    .replace(/[^a-z]/g, '')
  return [plain.replace(/[^a-z]/g, ''), asLetters].some(
    (letters) => letters !== '' && wordsIn(letters, ownWords) <= longestPhrase,
  )
}

/** The words of a name or of a part of an address, without accents; shorter than three letters they count as nothing. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^a-z]+/).filter((word) => word.length >= 3)
}

/** A piece of up to half the length, over and over: `demodemodemo`, `1212121212`. */
function isRepeated(text: string): boolean {
  for (let size = 1; size <= text.length / 2; size += 1) {
    const piece = text.slice(0, size)
    if (piece.repeat(Math.ceil(text.length / size)).startsWith(text)) return true
  }
  return false
}

/** Neighbours on the keyboard or in the alphabet, forwards, backwards and several after each other. */
function isRow(text: string): boolean {
  const both = rows.flatMap((row) => [row, Array.from(row).toReversed().join('')])
  let rest = text
  while (rest.length > 0) {
    const taken = both.reduce((longest, row) => Math.max(longest, sharedWith(row, rest)), 0)
    if (taken < 3) return rest.length < 3 && rest.length < text.length
    rest = rest.slice(taken)
  }
  return true
}

/** How many letters from the beginning of a text follow one another somewhere in a row of keys. */
function sharedWith(row: string, text: string): number {
  for (let size = Math.min(row.length, text.length); size >= 3; size -= 1)
    if (row.includes(text.slice(0, size))) return size
  return 0
}

/** The fewest different common words that make up these letters; infinite when other letters are among them. */
function wordsIn(letters: string, own: ReadonlySet<string>): number {
  // At each place: the sets of words that reach it, as short as possible.
  const reached: (Set<string> | undefined)[] = [new Set()]
  for (let from = 0; from < letters.length; from += 1) {
    const so = reached[from]
    if (!so) continue
    for (let to = from + 1; to <= letters.length; to += 1) {
      const piece = letters.slice(from, to)
      const isWord = words.has(piece) || own.has(piece)
      if (!isWord && !fillers.has(piece)) continue
      const next = isWord ? new Set([...so, piece]) : so
      const there = reached[to]
      if (!there || next.size < there.size) reached[to] = next
    }
  }
  return reached[letters.length]?.size ?? Infinity
}
