type Part = 'public' | 'areas' | 'server'

export function gatherMessages(): Record<Part, string[]>
export function readMessages(language: string, part: Part): Record<string, string>
