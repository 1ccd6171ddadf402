/** Returns the last nine digits of a phone number, the same however somebody writes it; null with fewer than six. */
export function phoneEnd(phone: string): string | null {
  const digits = phone.replace(/\D/g, '')
  return digits.length < 6 ? null : digits.slice(-9)
}

export function lettersIn(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0
}

/** A phone number for people who may not read it: its last three digits distinguish it. */
export function maskedPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits === '' ? '' : `•••• ${digits.slice(-3)}`
}

/** An address for whoever may not read it: its first letter and where it is kept. */
export function maskedEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return email === '' ? '' : `${name.slice(0, 1)}••••@${host}`
}
