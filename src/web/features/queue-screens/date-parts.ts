/** The date of three boxes as the wire writes it; empty where it is none. */
export function ofParts(value: string): string {
  const [year = '', month = '', day = ''] = value.split('-')
  const text = `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const isReal =
    /^\d{4}-\d{2}-\d{2}$/.test(text) && year.length === 4 && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text)
  return isReal ? text : ''
}
