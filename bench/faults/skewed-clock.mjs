// Loaded before the server: its clock reads what the file says more than the machine's, in milliseconds.
import { readFileSync } from 'node:fs'

const file = process.env.CLOCK_FILE
const realNow = Date.now
let skew = 0
setInterval(() => {
  try {
    skew = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    skew = 0
  }
}, 100).unref()
Date.now = () => realNow() + skew
