import { mark } from '#domain/language/translate.ts'

/**
 * Every cookie and stored key there is; tests compare this table with what the browser really keeps, and with every key
 * that the source names. A key that is one for each visit, branch or call ends in `…`.
 */
export const stored = [
  [
    'session',
    mark('Cookie'),
    mark('Keeps you logged in'),
    mark('Until you log out or close the browser; 30 days if you ask to stay logged in'),
  ],
  ['visitor', mark('Cookie'), mark('Remembers a booking you began'), mark('90 days')],
  ['lang', mark('Cookie'), mark('Remembers the language you chose'), mark('1 year')],
  ['lang_chosen', mark('Cookie'), mark('Takes that language along when you log in'), mark('1 hour')],
  ['csrftoken', mark('Cookie'), mark('Protects forms'), mark('Until you close the browser')],
  ['cookies_accepted', mark('Cookie and storage'), mark('Remembers that you closed the notice'), mark('1 year')],
  [
    'token, loggedin, user_type, user_id, full_name',
    mark('Storage'),
    mark('The other half of your log-in, and your name for the screens'),
    mark('Until you log out'),
  ],
  [
    'doctor_profile, facility, branch, branchNavMode, branchId',
    mark('Storage'),
    mark('Where staff were last'),
    mark('Until you log out'),
  ],
  [
    'been_before',
    mark('Storage'),
    mark('For which doctors you said whether you have been there before'),
    mark('Until you log out'),
  ],
  [
    'next_visit',
    mark('Storage'),
    mark('Your own next visit, for when you have no connection: time, place, doctor and reference'),
    mark('Until the visit is over, or you log out'),
  ],
  [
    'visit_code',
    mark('Storage'),
    mark('The code, branch and time of the visit whose link you opened, for the check-in at the door'),
    mark('Until the visit is over, or you log out'),
  ],
  [
    'offline_page',
    mark('Storage'),
    mark('A page that says you are offline, the same for everybody'),
    mark('Until you clear it in your browser'),
  ],
  [
    'call_devices',
    mark('Storage'),
    mark('The camera, microphone and speaker that you picked for calls'),
    mark('Until you log out'),
  ],
  [
    'call_place',
    mark('Storage of one tab'),
    mark('Your place in a call, so that a reload comes back to it'),
    mark('Until you close the tab'),
  ],
  ['booking_draft', mark('Storage of one tab'), mark('The booking you began'), mark('Until you close the tab')],
  [
    'booked_link',
    mark('Storage of one tab'),
    mark('The link to the visit you booked without an account, so that a reload still shows it'),
    mark('Until you close the tab'),
  ],
  [
    'sign_up',
    mark('Storage of one tab'),
    mark('The sign-up that waits for its code, with its email address'),
    mark('Until you close the tab'),
  ],
  [
    'typed:…',
    mark('Storage of one tab'),
    mark('What you typed into a sign-up or a message to us, without the password, so that coming back gives it again'),
    mark('Until you send it, or close the tab'),
  ],
  ['invitation', mark('Storage of one tab'), mark('The invitation you opened'), mark('Until you close the tab')],
  [
    'wanted_path',
    mark('Storage of one tab'),
    mark('The page you wanted to open before you logged in'),
    mark('Until you close the tab'),
  ],
  [
    'doctor_profile_typed',
    mark('Storage of one tab'),
    mark('What a doctor has typed of a new profile'),
    mark('Until you close the tab'),
  ],
  [
    'message:…',
    mark('Storage of one tab'),
    mark('A message you began and have not sent'),
    mark('Until you close the tab'),
  ],
  [
    'toast_after_reload',
    mark('Storage of one tab'),
    mark('One short message that has to outlast a reload'),
    mark('Until you close the tab'),
  ],
  [
    'side_menu, palette_recent',
    mark('Storage of one tab'),
    mark('How wide the menu is, and which pages you opened last'),
    mark('Until you close the tab'),
  ],
  ['rows_on_page', mark('Storage'), mark('How many rows of a list you want on a page'), mark('Until you delete it')],
  [
    'see_as',
    mark('Storage of one tab'),
    mark('For managers: the role with which they look at the screens'),
    mark('Until you close the tab'),
  ],
  ['call_low_data', mark('Storage'), mark('Whether your calls send a smaller picture'), mark('Until you log out')],
  [
    'call_switches',
    mark('Storage of one tab'),
    mark('Whether your camera and microphone are on in a call'),
    mark('Until you close the tab'),
  ],
  [
    'call_keys …',
    mark('Storage of one tab'),
    mark('The keys that let you into a call'),
    mark('Until you close the tab'),
  ],
  [
    'point:…',
    mark('Storage'),
    mark('For staff: the desk or room where this browser stands'),
    mark('Until you log out'),
  ],
  ['single_keys', mark('Storage'), mark('Whether single keys do something, as you chose'), mark('Until you log out')],
] as const
