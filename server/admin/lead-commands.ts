import { deleteLead, restoreLead } from '../features/leads/index.ts'
import { createCtx, systemActor } from '../platform/operation.ts'
import { type Command, orgNamed, readOptions } from './command.ts'

const options = '--org ORG --lead LEAD_ID'

const command = (help: string, { run }: typeof deleteLead | typeof restoreLead): Command => ({
  options,
  help,
  async run(db, args) {
    const { needed } = readOptions(args, ['org', 'lead'])
    const org = await orgNamed(db, needed('org'))
    const ctx = createCtx(db, org, systemActor)
    return (await run(ctx, { id: needed('lead') })).data.message
  },
})

export const leadCommands: readonly (readonly [string, Command])[] = [
  ['delete-lead', command('Delete a lead. You can restore it within 30 days.', deleteLead)],
  ['restore-lead', command('Restore a deleted lead.', restoreLead)],
]
