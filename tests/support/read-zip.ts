/** The files of an archive that packs nothing, by its list at the end; throws where that does not fit. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  const found = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.toString('latin1', at, at + 4) !== 'PK\u0001\u0002') throw new Error(`No entry at ${at}`)
    const size = zip.readUInt32LE(at + 24)
    const [name, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place))
    const local = zip.readUInt32LE(at + 42)
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    found.set(zip.toString('utf8', at + 46, at + 46 + (name ?? 0)), zip.subarray(begin, begin + size))
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return found
}
