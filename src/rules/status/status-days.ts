/** For so many days the status page shows measurements and incidents. */
export const STATUS_DAYS = 90;
