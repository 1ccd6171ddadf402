import { currentLanguage } from './translate.ts'

/** What stands between the words of a list, in the language of the moment. */
export const listComma = () => (currentLanguage() === 'ar' ? '، ' : ', ')
