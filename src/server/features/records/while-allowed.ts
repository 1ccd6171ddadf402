/** A fast line asks a few times a file, a slow one before each segment. */
const askedAgainAfter = 250

/** The same bytes for as long as they may be read: `mayStill` throws where that ended, and nothing more comes. */
export async function* whileAllowed(bytes: AsyncIterable<Buffer>, mayStill: () => Promise<void>) {
  let asked = performance.now()
  for await (const segment of bytes) {
    if (performance.now() - asked >= askedAgainAfter) {
      await mayStill()
      asked = performance.now()
    }
    yield segment
  }
}
