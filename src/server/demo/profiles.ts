import type { ProfileText } from '#domain/profiles/profile-text.ts'
import type { Qualification } from '#domain/profiles/public-profile.ts'
import type { DemoDoctor } from './doctors.ts'
import type { BranchKey } from './places.ts'

// What the invented doctors tell of themselves: plausible, plainly invented, in one to three languages.

type DemoProfile = {
  readonly experience: string
  readonly qualifications: readonly Qualification[]
  readonly texts: readonly ProfileText[]
  readonly accepts_new: boolean
  readonly age_from: number | null
  readonly age_to: number | null
}

type Way = { readonly transport: string; readonly parking: string; readonly directions: string }

export const demoWays: Readonly<Record<BranchKey, Way>> = {
  sampleton: {
    transport: 'Bus 7 and 12 to Example Square; the train is ten minutes on foot.',
    parking: 'Underground car park below the square, two wide places beside the lift.',
    directions: 'Through the glass door, the desk is on the left. The lift is behind it.',
  },
  port: {
    transport: 'Bus 3 to Harbour Lane, every 15 minutes.',
    parking: 'Free along the harbour for two hours.',
    directions: 'Ring at number 7 and take the stairs to the first floor.',
  },
  online: { transport: '', parking: '', directions: '' },
  green: {
    transport: 'Underground to Pattern, exit Green Road.',
    parking: 'No parking at the house; the nearest is below the market.',
    directions: 'Second house of the courtyard, ground floor.',
  },
}

const universities = [
  'Example University',
  'University of Sampleton',
  'Pattern Medical School',
  'Universidade do Exemplo',
]
const bring = {
  en: 'Please bring a list of your medicines and the results you have. Come five minutes early.',
  fr: 'Apportez la liste de vos médicaments et vos derniers résultats. Venez cinq minutes en avance.',
  ar: 'أحضر قائمة أدويتك والنتائج المتوفرة لديك، وتعال قبل الموعد بخمس دقائق.',
} as const

const openings: Readonly<Record<ProfileText['language'], readonly string[]>> = {
  en: [
    'I take time to listen first and to explain what we find in plain words. You leave with a plan that you can follow.',
    'Most of my patients come back for years. I work closely with your other doctors and tell you when you do not need me.',
    'Questions are welcome, also those that seem small. If a test is not needed, I say so.',
  ],
  fr: [
    'Je prends le temps d’écouter, puis d’expliquer simplement ce que nous trouvons. Vous repartez avec un plan clair.',
    'Je travaille en lien avec vos autres médecins et je vous dis quand vous n’avez pas besoin de moi.',
    'Toutes les questions sont les bienvenues, même celles qui semblent petites.',
  ],
  ar: [
    'أستمع أولًا ثم أشرح ما نجده بكلمات بسيطة، وتخرج من العيادة بخطة واضحة.',
    'أعمل مع أطبائك الآخرين وأخبرك عندما لا تحتاج إليّ.',
    'كل الأسئلة مرحب بها، حتى تلك التي تبدو صغيرة.',
  ],
}

/** What a demo doctor's page says: by the place in the list, so that it is the same on every first start. */
export function demoProfile(doctor: DemoDoctor, place: number): DemoProfile {
  const isForChildren = doctor.specialty === 'paediatrics'
  const started = 1996 + ((place * 5) % 17)
  const languages = (['en', 'fr', 'ar'] as const).filter(
    (one) => doctor.languages.includes(one) || (one !== 'en' && place === 0),
  )
  return {
    experience: `${2026 - started} years in practice, ${doctor.focus.toLowerCase()}. Demo profile: nobody real.`,
    qualifications: [
      {
        title: `Specialist in ${doctor.specialty.replaceAll('-', ' ')}`,
        institution: universities[(place + 1) % 4] ?? '',
        year: started + 4,
      },
      { title: place % 3 === 0 ? 'MD' : 'MBBS', institution: universities[place % 4] ?? '', year: started - 2 },
      ...(place % 4 === 0
        ? [{ title: 'Certificate in clinical teaching', institution: 'Demo Institute', year: null }]
        : []),
    ],
    texts: languages.map((language) => ({
      language,
      about: openings[language][place % 3] ?? '',
      patients: language === 'en' && isForChildren ? 'Parents and carers come in with the child.' : '',
      first_visit: place % 5 === 4 ? '' : bring[language],
    })),
    // Two whose lists are full: search leaves them out, those who know them still book.
    accepts_new: !['gia@example.com', 'olga@example.com'].includes(doctor.email),
    age_from: isForChildren
      ? 0
      : ['general-practice', 'dentistry', 'dermatology'].includes(doctor.specialty)
        ? null
        : 16,
    age_to: isForChildren ? 17 : null,
  }
}
