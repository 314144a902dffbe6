import { accountId } from '#rules/console/aws/account.ts';
import { IAM } from './iam.ts';
import { INSTANCES } from './instances.ts';
import type { Service } from '#rules/console/aws/call/operation.ts';
import { answer } from '#rules/console/aws/call/result.ts';
import { S3 } from './s3.ts';
import { S3API } from './s3api.ts';
import { SECURITY_GROUPS } from './security-groups.ts';

/** The services this console partly supports, by the words that call them. */
export const SERVICES: Readonly<Record<string, Service>> = {
  ec2: { ...INSTANCES, ...SECURITY_GROUPS },
  iam: IAM,
  s3: S3,
  s3api: S3API,
  sts: {
    'get-caller-identity': {
      syntax: '',
      run: ({ config }) =>
        answer({
          UserId: 'AIDA000000000EXAMPLE',
          Account: accountId(config),
          Arn: `arn:aws:iam::${accountId(config)}:user/admin`,
        }),
    },
  },
};

/** Services the real command has and this console doesn't. */
export const OTHER_SERVICES = `account acm apigateway athena autoscaling backup batch bedrock budgets ce cloudformation
cloudfront cloudtrail cloudwatch codebuild codepipeline cognito-idp config configservice configure dynamodb ebs ecr ecs efs eks elasticache
elb elbv2 events firehose glue guardduty health inspector2 kinesis kms lambda lightsail logs macie2 organizations rds redshift route53
s3control sagemaker secretsmanager securityhub ses shield sns sqs ssm sso stepfunctions support sso-admin transfer wafv2`.split(
  /\s+/,
);

/** Verbs that call names begin with. */
const VERBS =
  /^(?:accept|allocate|assign|associate|attach|authorize|cancel|change|copy|create|deactivate|delete|deregister|describe|detach|disable|disassociate|enable|export|generate|get|head|import|list|modify|monitor|move|presign|purchase|put|reboot|register|reject|release|remove|replace|report|request|reset|resync|restore|revoke|run|search|select|send|set|simulate|sync|tag|terminate|unassign|unmonitor|untag|update|upload|wait|website)(?:-|$)|^mv$/;

/** Whether the real service may have such a call: then it isn't reported as a mistake. */
export const mayBeCall = (name: string): boolean => VERBS.test(name);
