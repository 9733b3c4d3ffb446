// What each role is offered.
import { grants } from './contract';
import type { Role } from './types';

/** What this role is offered. The server decides; this only spares a button that would be refused. */
export function may(role: Role | null, type: string): boolean {
  if (role === null) return false;
  return role === 'administrator' || (grants[type]?.includes(role) ?? false);
}
