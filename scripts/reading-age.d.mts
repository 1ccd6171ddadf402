export function patientSentences(): string[]
export function gradeOf(sentences: readonly string[]): number
export function bannedWords(): string[]
