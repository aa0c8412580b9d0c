import { z } from 'zod'

// The content security policy allows no code made from text: trying it nonetheless makes an error and a report.
z.config({ jitless: true })
