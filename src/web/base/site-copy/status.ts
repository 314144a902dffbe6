import { type Impact, NOTICE_HOURS, type ServiceName, type ServiceStatus } from '#rules/status/service-status.ts';
import type { Incident } from '#contract/status.ts';

/** The name of each service, and how it is checked. */
export const SERVICE_NAMES: Record<ServiceName, { name: string; description: string }> = {
  website: { name: 'Website', description: 'Loads the home page.' },
  practice: { name: 'Practice Exams', description: 'Draws a question for a quiz.' },
  authentication: { name: 'Authentication', description: 'Looks up a session and checks a password.' },
  payments: { name: 'Payments', description: 'Gets a response from the payment provider.' },
  database: { name: 'Database', description: 'Reads from and writes to the database.' },
  api: { name: 'API', description: 'Requests the list of exams.' },
};

export const STATUS_NAMES: Record<ServiceStatus, string> = {
  operational: 'Operational',
  degraded: 'Degraded',
  outage: 'Outage',
  maintenance: 'Maintenance',
};

export const IMPACT_NAMES: Record<Impact, string> = {
  minimal: 'Minimal impact',
  low: 'Low impact',
  medium: 'Medium impact',
  high: 'High impact',
};

export const INCIDENT_STATUS_NAMES: Record<Incident['status'], string> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
};

export const MAINTENANCE_PROMISE = `We'll notify users at least ${NOTICE_HOURS} hours in advance`;
