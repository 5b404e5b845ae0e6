/** For programs that Debian installs where only root looks for them. */
export const SYSTEM_ENV = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
