import { AWS } from './aws/machine.ts';
import { IOS } from './ios/machine.ts';
import { LINUX } from './linux/machine.ts';
import { setMachine } from './machine.ts';

setMachine('router', IOS);
setMachine('switch', IOS);
setMachine('linux', LINUX);
setMachine('aws', AWS);
