import { useKey } from '../../lib/use-key.ts'
import { toast } from '../../lib/toast.ts'
import { whyNoCall } from './queue-words.ts'
import type { Desk, Point } from './use-board.ts'

type Asked = { desk: Desk; mayWork: boolean; own: Point | undefined; isRead: boolean }

/** `C` calls whoever is next to one's own point, or says why nobody is called. */
export function useCallKey({ desk, mayWork, own, isRead }: Asked) {
  useKey('c', () => {
    // Before the board is there nobody knows which points there are.
    if (!mayWork || !isRead) return
    const why = whyNoCall(own)
    if (why) toast('info', why)
    else if (own) void desk.callNext(own)
  })
}
