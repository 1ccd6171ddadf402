import { maskedEmail, maskedPhone } from '../profiles/register-words.ts'

/** An address or a number as far as it is needed to tell two apart: "p••••@example.com", "•••• 946". */
export function maskedAddress(address: string): string {
  return address.includes('@') ? maskedEmail(address) : maskedPhone(address)
}

/** A mail server's or gateway's text with every person's address and number masked. */
export function maskedIn(text: string, address: string): string {
  const known = address === '' ? text : text.replaceAll(address, maskedAddress(address))
  return known
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, (found) => (found.includes('••••') ? found : maskedEmail(found)))
    .replace(/\+?\d[\d ()-]{6,}\d/g, (found) => maskedPhone(found))
}
