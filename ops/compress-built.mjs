// Compresses the build while its server answers already, and gives way to it.
import os from 'node:os'
import { compressBuilt } from './compress.mjs'

os.setPriority(os.constants.priority.PRIORITY_LOW)
await compressBuilt()
