import { adminCommand } from '../platform/process/admin-command.ts'
import { attributionCommands } from './attribution-commands.ts'
import { backupCommands, type FolderCommand } from './backup-commands.ts'
import type { Command } from './command.ts'
import { deletionCommands } from './deletion-commands.ts'
import { domainCommands } from './domain-commands.ts'
import { keyCommands, newKey } from './key-commands.ts'
import { leadCommands } from './lead-commands.ts'
import { orgCommands } from './org-commands.ts'
import { peopleCommands } from './people-commands.ts'
import { privacyCommands } from './privacy-commands.ts'
import { ruleCommands } from './rule-commands.ts'
import { scaleCommands, scaleFolderCommands } from './scale-commands.ts'
import { siteCommands } from './site-commands.ts'

export const commands: ReadonlyMap<string, Command> = new Map([
  ...orgCommands,
  ...peopleCommands,
  ...domainCommands,
  ...keyCommands,
  ...ruleCommands,
  ...leadCommands,
  ...privacyCommands,
  ...siteCommands,
  ...attributionCommands,
  ...deletionCommands,
  ...scaleCommands,
])

/** Commands that run without opening the database. */
export const folderCommands: ReadonlyMap<string, FolderCommand> = new Map([
  ...backupCommands,
  ...scaleFolderCommands,
  ['new-key', newKey],
])

/** Output of the `help` command. */
export const usage = `Manages Leadtrace on this machine. The service does not need to be running.

${adminCommand} COMMAND [OPTIONS]      ORG is the ID or name of an organization.

${[...commands, ...folderCommands].map(([name, { options, help }]) => `${name} ${options}\n    ${help}`).join('\n')}`
