import { mark } from '#domain/language/translate.ts'
import { askedByDoctors, askedFirst } from './asked-first.ts'

export type Question = { readonly id: string; readonly question: string; readonly answer: string }
export type QuestionGroup = { readonly title: string; readonly questions: readonly Question[] }

const ask = (id: string, question: string, answer: string): Question => ({ id, question, answer })

/** Questions and answers, true of what this version does. The ids are addresses: they stay when words change. */
export const questionGroups: readonly QuestionGroup[] = [
  {
    title: mark('Booking'),
    questions: [
      ask(
        'account',
        askedFirst.account,
        mark(
          'No, not to look or to pick a time. When you book we ask for your name, date of birth and a way to reach you, and send a code to check it. You can make an account later.',
        ),
      ),
      ask(
        'booked',
        mark('How do I know I am booked?'),
        mark(
          'You see a green page that says "Your appointment is booked" and get a message. If you only see "We sent your request", the clinic still has to answer.',
        ),
      ),
      ask('held', askedFirst.held, mark('So that others get a chance if you leave. You can ask for longer.')),
      ask(
        'no-time',
        mark('There is no time that suits me.'),
        mark(
          'Look at later dates, at video visits or at doctors further away. A time that somebody cancels goes first to those who wait for it. Otherwise it appears at once.',
        ),
      ),
      ask(
        'two-at-once',
        mark('Why can I not book two visits at the same hour?'),
        mark('Nobody can be in two places. We show you the other visit and you choose which one to keep.'),
      ),
      ask(
        'cost',
        mark('Does it cost anything?'),
        mark('Booking is free for patients. If a visit has a price, you see it first.'),
      ),
      ask(
        'for-somebody',
        mark('Can I book for somebody else?'),
        mark(
          'Yes. With an account you say who the visit is for: you or somebody of your family. You can add a person there.',
        ),
      ),
      ask(
        'waiting-list',
        mark('Is there a waiting list?'),
        mark(
          'Yes. With an appointment, open it and ask for an earlier time: your own time stays until you take the new one. Without one, choose Tell me when a time opens on the doctor’s page. When a time opens, we hold it for you and tell you.',
        ),
      ),
    ],
  },
  {
    title: mark('Changing and cancelling'),
    questions: [
      ask(
        'cancel',
        askedFirst.cancel,
        mark('Until the start. Do it as soon as you know: someone else can take the time.'),
      ),
      ask('move', mark('How late can I move it?'), mark('Usually until 2 hours before. After that call the clinic.')),
      ask('late', mark('I am running late.'), mark("Open your appointment; the clinic's number is there.")),
      ask(
        'clinic-cancelled',
        mark('The clinic cancelled. What now?'),
        mark(
          'The message says who cancelled and why. Book another time from your appointments or from the page of the doctor.',
        ),
      ),
      ask(
        'offered-time',
        mark('The clinic offers me a new time. Must I take it?'),
        mark(
          'No. We hold that time until the hour in the message, and you keep your place until then. Take it, or choose another.',
        ),
      ),
      ask(
        'without-account',
        mark('I booked without an account. Can I still change it?'),
        mark('Yes. Open the link in the message we sent you. It shows this one appointment and nothing else.'),
      ),
    ],
  },
  {
    title: mark('Times and places'),
    questions: [
      ask(
        'zone',
        mark('Which time is shown?'),
        mark(
          'A visit at a clinic is always in the time of that clinic, named in words. A video visit shows your own time as well when it differs.',
        ),
      ),
      ask(
        'calendar',
        mark('Can I put it into my calendar?'),
        mark('Yes. Each appointment has a calendar file. When the visit moves, the new file replaces the old entry.'),
      ),
    ],
  },
  {
    title: mark('On the day'),
    questions: [
      ask(
        'check-in',
        mark('How do I check in?'),
        mark(
          'Tap I am here on your appointment, usually from an hour before the start. You can also tell the desk. Some clinics have a code at the door to scan.',
        ),
      ),
      ask(
        'check-in-late',
        mark('Can I still check in when I am late?'),
        mark('Usually until 15 minutes after the start. A clinic can set another time. After that, tell the desk.'),
      ),
      ask(
        'number',
        mark('What is the number I get?'),
        mark(
          'It is your number in the queue. The screen in the waiting room shows numbers, never names. Your phone shows how many people are before you.',
        ),
      ),
      ask(
        'more-time',
        mark('It is nearly my turn and I am not back.'),
        mark('Tap I need more time on the page of your number. You can do that once.'),
      ),
      ask(
        'doctor-late',
        mark('What if the doctor runs late?'),
        mark(
          'When the doctor tells us, your appointment shows how late. From 15 minutes on we write to you as well, if your visit starts within two hours.',
        ),
      ),
    ],
  },
  {
    title: mark('Video visits'),
    questions: [
      ask(
        'video-needs',
        mark('What do I need for a video visit?'),
        mark(
          'A phone or a computer with a camera, and a browser. There is nothing to install. Open Calls to test your camera and sound first.',
        ),
      ),
      ask(
        'video-join',
        mark('How do I join?'),
        mark(
          'Open your appointment and tap Join. It says from when you can. You wait there until the doctor lets you in.',
        ),
      ),
      ask('video-recorded', mark('Is it recorded?'), mark('No. Neither picture nor sound is kept.')),
      ask(
        'video-weak',
        mark('The picture stops. What now?'),
        mark(
          'When your line is weak, we turn the picture off and keep the sound. If that does not help, the call shows a number to ring, where the clinic gave one.',
        ),
      ),
    ],
  },
  {
    title: mark('Records'),
    questions: [
      ask(
        'records-who',
        mark('Who can see my records?'),
        mark(
          'You, and those you share with, for as long as you say. A clinic sees what it wrote itself. In an emergency a clinic can open your records for one hour, and you are told.',
        ),
      ),
      ask(
        'records-looked',
        mark('Can I see who opened them?'),
        mark('Yes. Who looked shows who opened or downloaded a document, and when.'),
      ),
      ask(
        'records-stop',
        mark('Can I stop sharing?'),
        mark('Yes, at any time. Open Share on the document or the folder.'),
      ),
      ask(
        'records-bin',
        mark('I deleted a document. Is it gone?'),
        mark('It is in the bin for 30 days, and you can restore it.'),
      ),
      ask(
        'records-clinic',
        mark('Can I delete what a clinic wrote?'),
        mark('No, but you can hide it. The clinic must keep it for some years.'),
      ),
    ],
  },
  {
    title: mark('Privacy'),
    questions: [
      ask(
        'who-sees',
        mark('Who can see my visits?'),
        mark(
          'You, the doctor and the people of the clinic who need it. What you write as the reason is read by the doctor and the clinic staff who prepare your visit.',
        ),
      ),
      ask('tracking', mark('Do you use tracking cookies?'), mark('No. Only what the site needs to work.')),
      ask(
        'take-data',
        mark('Can I take my data or leave?'),
        mark('Yes. Open your profile, then Privacy and data. Clinics must keep some records by law.'),
      ),
      ask(
        'shared-computer',
        mark('I use a shared computer.'),
        mark('Log out when you are done. It clears what this browser kept and closes the session in every tab.'),
      ),
    ],
  },
  {
    title: mark('Doctors and facilities'),
    questions: [
      ask(
        'badge',
        askedFirst.badge,
        mark('On the date shown, a person checked the licence against the public register.'),
      ),
      ask(
        'check-time',
        askedByDoctors['check-time'],
        mark('Your profile shows where your check stands. You can set up everything meanwhile.'),
      ),
      ask(
        'double-booking',
        askedByDoctors['double-booking'],
        mark('No. The database itself refuses a second booking of the same doctor or room, whoever asks first.'),
      ),
      ask(
        'team-rights',
        mark('What can the people of my team do?'),
        mark('What their role at a branch allows. A manager gives the roles and sets what each role may see and do.'),
      ),
      ask(
        'own-calendar',
        askedByDoctors['own-calendar'],
        mark(
          'Your visits can stand in it. Your profile makes a secret address that you give to your calendar program. We do not read what else is in that calendar.',
        ),
      ),
      ask(
        'take-clinic-data',
        askedByDoctors['take-clinic-data'],
        mark(
          'The visits of a day come as a CSV file, for whoever has the right to export. A manager can also download what the clinic has set, as one file.',
        ),
      ),
      ask('own-data', mark('Who owns the data?'), mark('The clinic and its patients.')),
    ],
  },
]
