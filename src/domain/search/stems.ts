import { foldWords } from './fold.ts'

/** Words that say nothing about what somebody needs. */
const small = new Set(
  [
    'a an the my your his her our their i im ive me we you he she it its this that is are am be been was in on at of for to with',
    'and or when while after before from by as so do does did have has had get got gets getting need needs want wants would like please',
    'will since then too also make makes made keep keeps think come comes again because but only than during whenever been being',
    'very much some any lot lots really just still all time times every everyday daily day days about there who which where can could should dont doesnt',
    'le la les l un une des du de d au aux et ou j je tu il elle on nous vous mon ma mes m son sa ses ce cette ca c s se t te n ne pas y',
    'en dans sur pour par avec sans qui que qu ai as a est suis etre avoir fait tres trop tout tous toute toutes plus souvent depuis quand me ont sont chez',
    'elles ils leur leurs lui si mais comme peu parfois beaucoup',
    'في من الى على عن مع عند عندي عنده عندها لدي هو هي انا ان هذا هذه كل جدا بعد قبل او و ما مستمر مستمره دائم دائما شديد شديده كثير كثيره',
    'عم لما لمن اللي يلي شي شوي شويه كتير بزاف واجد وايد برشا هواي دايم دايما لي ليا ديال متاع تاع عندو عندا فيه فيها هاي هاد هذي دي ده',
    'احس حاسس حاسه اشعر بحس كنحس نحس صار صارلي بدي ابغى ابي عايز عاوز عايزه عاوزه بغيت نبغى محتاج ليش ايش شو وش مش مو مب موش ماشي لا',
  ].flatMap((line) => line.split(' ').map(foldWords)),
)

/** Words common to so many complaints that they say little. Folded, each with its meaning. */
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
  ...each(
    'الم',
    'يوجع توجع بيوجع بتوجع بيوجعني بتوجعني بوجعني واجعني واجعاني وجعني وجعتني موجوع موجوعه يعور يعورني تعورني عوار',
  ),
  ...each('الم', 'يضرني تضرني كيضرني كتضرني كيضروني ضارني ضاراني يالمني تالمني مولم'),
  ...each('طبيب', 'طبيب طبيبه دكتور دكتوره علاج مشكله مشاكل اخصايي اختصاصي'),
}

/** Words of one meaning. Folded. */
const alike: Readonly<Record<string, string>> = {
  ...each('child', 'child children kid kids son daughter toddler boy girl childs childrens kids little'),
  ...each('baby', 'baby babies newborn infant babys'),
  ...each('cant', 'cant cannot unable'),
  ...each('not', 'not wont'),
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
  ...each('anger', 'anger angry furious'),
  ...each('forget', 'forget forgets forgetful forgetting forgot'),
  ...each('gonfl', 'gonfle gonfles gonflee gonflees gonflement enfle enfles enflee enflees enflure'),
  ...each('gratt', 'gratte grattent gratter demange demangent demangeaison demangeaisons'),
  ...each('ventr', 'ventre bide bidou'),
  ...each('طفل', 'طفل طفلي طفلتي اطفال الاطفال ابني ابنتي بنتي ولدي اطفالي وليدي عيلي دراري صغيري ولاد اولاد'),
  ...each('استطيع', 'استطيع يستطيع تستطيع اقدر يقدر تقدر بقدر نقدر قادر قادره مقدرش منقدرش مانقدرش عارف'),
  ...each('نوم', 'نوم نام انام ينام بنام تنام نايم نايمه نعس نعاس كنعس ننعس'),
  ...each('سمع', 'سمع سمعي اسمع يسمع بسمع تسمع نسمع سامع كنسمع كنسمعش'),
  ...each('شوف', 'شوف اشوف بشوف شايف يشوف نشوف كنشوف كنشوفش نشوفش اري يري'),
  ...each('حكه', 'حكه يحكني تحكني كيحكني بتحكني حكاك هرش بهرش اهرش'),
  ...each('بول', 'بول بولي تبول ابول يبول نبول كنبول'),
  ...each('فم', 'فم فمي فمو تم تمي بق بقي'),
  ...each('رايحه', 'رائحه ريحه ريحت رائحتي ريحتي'),
  ...each('بكا', 'بكا ابكي يبكي تبكي ببكي كنبكي'),
  ...each('انف', 'انف انفي خشم خشمي منخار منخاري مناخير مناخيري نيف نيفي'),
  ...each('اذن', 'اذن اذني اذنين ودن ودني ودنين وذن وذني ودان دينتي'),
  ...each('حلق', 'حلق حلقي زور زوري بلعوم بلعومي حلقوم حلقومي كرجومه كرجومتي'),
  ...each('بطن', 'بطن بطني كرش كرشي'),
  ...each('رجل', 'رجل رجلي رجلين رجليا رجول رجولي كراع كراعي كراعيا كرعين كرعيا'),
  ...each('يد', 'يد يدي يدين يديا ايد ايدي ايدين ايديا'),
  ...each('عين', 'عين عيني عينين عينيا عيون عيوني'),
  ...each('اسنان', 'اسنان اسناني سنان سناني سنون سنوني'),
  ...each('ضرس', 'ضرس ضرسي ضرسه ضروس ضروسي اضراس درسي'),
  ...each('اصبع', 'اصبع اصبعي اصابع اصابعي صباع صباعي صوابع صوابعي صبع صبعي'),
  ...each('حامل', 'حامل حبلى حبله'),
  ...each('دوخه', 'دوخه دوار دايخ دايخه دواخ'),
  ...each('قي', 'قيء تقيو استفراغ استفرغ يستفرغ بستفرغ كنتقيا يتقيا طراش'),
  ...each('تورم', 'تورم وارم وارمه وارمين مورم مورمه متورم متورمه'),
  ...each('انتفاخ', 'انتفاخ منفوخ منفوخه منفوخين منتفخ منتفخه منفخ نفخه'),
}

export type Word = {
  readonly stem: string
  /** How it is compared where somebody mistyped it: in Arabic with its endings, since little is left without them. */
  readonly spelt: string
  readonly isLight: boolean
}

/** The words of a text that say something, each brought down to what it has in common with its other forms. */
export function wordsOf(text: string): Word[] {
  const folded = foldWords(text).split(' ').filter(Boolean)
  const telling = folded.filter((word) => !small.has(word))
  return (telling.length > 0 ? telling : folded).map((word) => {
    const [stem, bare] = [stemOf(word), withoutArticle(word)]
    return {
      stem,
      spelt: isArabic(word) ? soundOfArabic(bare) : stem,
      isLight: (light[word] ?? light[bare]) !== undefined,
    }
  })
}

/**
 * Returns a folded word without its endings, with one spelling for words that sound alike; in Arabic without the
 * article.
 */
export function stemOf(word: string): string {
  const known = light[word] ?? alike[word]
  if (known) return known
  if (!isArabic(word)) return soundOf(latinStem(word))
  const bare = withoutArticle(word)
  return light[bare] ?? alike[bare] ?? arabicStem(bare)
}

/** Arabic writes "in", "for", "and so" as a letter before the word: the word without it, where enough of it is left. */
export function withoutParticle(stem: string): string | undefined {
  if (!isArabic(stem) || !/^[بلفكهع]/.test(stem) || stem.length < 4) return undefined
  const bare = stem.slice(1)
  return alike[bare] ?? light[bare] ?? bare
}

function isArabic(word: string): boolean {
  return /[؀-ۿ]/.test(word)
}

/** British and American spellings, `ph` and `f`, `x` and `cz`, double letters: what people mix up when they write by ear. */
function soundOf(word: string): string {
  return word.replace(/x[cz]?|cz|cc(?=[ei])/g, 'ks').replace(/[ao]e/g, 'e').replaceAll('ph', 'f').replaceAll('rh', 'r').replaceAll('y', 'i').replace(/(.)\1+/g, '$1') // prettier-ignore
}

function latinStem(word: string): string {
  let stem = word
  if (stem.length > 3 && /[^su]s$|x$/.test(stem)) stem = stem.slice(0, -1)
  if (stem.length > 5) stem = stem.replace(/(ness|ing|ed)$/, '').replace(/(?<=...)er$/, '')
  while (stem.length > 4 && /[eiy]$/.test(stem)) stem = stem.slice(0, -1)
  return stem.length >= 4 ? stem.replace(/y$/, 'i') : stem
}

function withoutArticle(word: string): string {
  for (const start of ['وال', 'بال', 'كال', 'فال', 'عال', 'هال', 'لل', 'ال', 'و'])
    if (word.startsWith(start) && word.length - start.length >= (start === 'و' ? 4 : 2)) return word.slice(start.length)
  return word
}

/** "My stomach", معدتي, is "stomach", معدة, with an ending. */
function arabicStem(bare: string): string {
  const word = soundOfArabic(bare)
  for (const end of ['تها', 'تي', 'ته', 'تو', 'يه', 'ات', 'ون', 'ين', 'ان', 'ها', 'ه', 'ي'])
    if (word.endsWith(end) && word.length - end.length >= 3) return word.slice(0, -end.length)
  return word
}

/** Letters that are spoken as one in most regions, and so written one for the other. */
function soundOfArabic(word: string): string {
  return word.replaceAll('ظ', 'ض').replaceAll('ذ', 'د').replaceAll('ث', 'ت')
}

function each(meaning: string, words: string): Record<string, string> {
  return Object.fromEntries(words.split(' ').map((word) => [foldWords(word), meaning]))
}
