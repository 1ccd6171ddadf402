import { toast } from './toast.ts'

/** Puts a text where it can be pasted from, and says so; a browser may refuse it, and then that is said. */
export async function copyText(text: string, said: { readonly done: string; readonly failed: string }) {
  try {
    await navigator.clipboard.writeText(text)
    toast('success', said.done)
  } catch {
    toast('error', said.failed)
  }
}
