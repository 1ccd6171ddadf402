import { foldWords } from './fold.ts'

/** Words that say nothing about what somebody needs. Folded. */
const small = new Set(
  [
    'a an the my your his her our their i im ive me we you he she it its this that is are am be been was in on at of for to with',
    'and or when while after before from by as so do does did have has had get got gets getting need needs want wants would like please',
    'very much some any lot lots really just still all time times every everyday daily day days about there who which where can could should dont doesnt',
    'le la les l un une des du de d au aux et ou j je tu il elle on nous vous mon ma mes m son sa ses ce cette ca c s se t te n ne pas y',
    'en dans sur pour par avec sans qui que qu ai as a est suis etre avoir fait tres trop tout tous toute toutes plus souvent depuis quand me ont sont chez',
    'في من الى على عن مع عند عندي عنده عندها لدي هو هي انا ان هذا هذه كل جدا بعد قبل او و ما مستمر مستمره دائم دائما شديد شديده كثير كثيره',
  ].flatMap((line) => line.split(' ')),
)

/** Words that go with so many troubles that they say little. Folded, each with what it stands for. */
const light: Readonly<Record<string, string>> = {
  ...each('pain', 'pain pains painful hurt hurts hurting ache aches aching sore soreness achy'),
  ...each('illness', 'disease diseases illness condition disorder syndrome'),
  ...each('maladi', 'maladie maladies trouble syndrome'),
  ...each('مرض', 'مرض امراض كثره شده حاله'),
  ...each('bad', 'bad problem problems trouble issue issues feel feeling feels always often constant constantly'),
  ...each('doctor', 'doctor doctors dr specialist specialists physician clinic treatment treat help'),
  ...each('mal', 'mal maux douleur douleurs douloureux douloureuse douloureuses'),
  ...each('soin', 'probleme problemes soin soins traitement specialiste medecin docteur'),
  ...each('الم', 'الم وجع الام اوجاع يولمني تولمني يوجعني توجعني موولم'),
  ...each('طبيب', 'طبيب طبيبه دكتور دكتوره علاج مشكله مشاكل اخصايي اختصاصي'),
}

/** Words of one meaning. Folded. */
const alike: Readonly<Record<string, string>> = {
  ...each('child', 'child children kid kids son daughter toddler boy girl childs childrens kids little'),
  ...each('baby', 'baby babies newborn infant babys'),
  ...each('cant', 'cant cannot unable'),
  ...each('speak', 'speak speaks speaking talk talks talking spoken'),
  ...each('poo', 'poo poop pooping stool stools feces faeces'),
  ...each('pee', 'pee peeing urinate urinating urination wee weeing'),
  ...each('tummy', 'tummy belly abdomen abdominal'),
  ...each('swell', 'swell swelling swollen swells swelled'),
  ...each('tired', 'tired tiredness exhausted fatigue fatigued'),
  ...each('fall', 'fall falls falling fell'),
  ...each('jab', 'jab jabs shot shots'),
  ...each('enfant', 'enfant enfants fils fille gamin gamine petit petite ado'),
  ...each('bebe', 'bebe bebes nourrisson nouveaune'),
  ...each('طفل', 'طفل طفلي طفلتي اطفال الاطفال ابني ابنتي بنتي ولدي اطفالي'),
}

export type Word = { readonly stem: string; readonly isLight: boolean }

/** The words of a text that say something, each brought down to what it has in common with its other forms. */
export function wordsOf(text: string): Word[] {
  const folded = foldWords(text).split(' ').filter(Boolean)
  const telling = folded.filter((word) => !small.has(word))
  return (telling.length > 0 ? telling : folded).map((word) => ({ stem: stemOf(word), isLight: light[word] !== undefined })) // prettier-ignore
}

/** Returns a folded word without its endings, in one spelling of what sounds alike; in Arabic without the article. */
export function stemOf(word: string): string {
  const known = light[word] ?? alike[word]
  if (known) return known
  return /[؀-ۿ]/.test(word) ? arabicStem(word) : soundOf(latinStem(word))
}

/** British and American spellings, `ph` and `f`, double letters: what people mix up when they write by ear. */
function soundOf(word: string): string {
  return word.replace(/[ao]e/g, 'e').replaceAll('ph', 'f').replaceAll('rh', 'r').replaceAll('y', 'i').replace(/(.)\1+/g, '$1') // prettier-ignore
}

function latinStem(word: string): string {
  let stem = word
  if (stem.length > 3 && /[^su]s$|x$/.test(stem)) stem = stem.slice(0, -1)
  if (stem.length > 5) stem = stem.replace(/(ness|ing|ed)$/, '').replace(/(?<=...)er$/, '')
  while (stem.length > 4 && /[eiy]$/.test(stem)) stem = stem.slice(0, -1)
  return stem.length >= 4 ? stem.replace(/y$/, 'i') : stem
}

function arabicStem(word: string): string {
  let stem = word
  for (const start of ['وال', 'بال', 'كال', 'فال', 'لل', 'ال', 'و'])
    if (stem.startsWith(start) && stem.length - start.length >= (start === 'و' ? 4 : 2)) {
      stem = stem.slice(start.length)
      break
    }
  for (const end of ['يه', 'ات', 'ون', 'ين', 'ان', 'ها', 'ه', 'ي'])
    if (stem.endsWith(end) && stem.length - end.length >= 3) return stem.slice(0, -end.length)
  return stem
}

function each(meaning: string, words: string): Record<string, string> {
  return Object.fromEntries(words.split(' ').map((word) => [word, meaning]))
}
