<?php
/**
 * Site Health.
 *
 * @package Leadtrace
 */

defined( 'ABSPATH' ) || exit;

/** Reports leads that are not delivered. */
final class Leadtrace_Health {

	/** Seconds after which a waiting lead is a problem. */
	const LATE_SECONDS = 900;

	/** Registers the test. */
	public static function register(): void {
		add_filter(
			'site_status_tests',
			static function ( array $tests ): array {
				$tests['direct']['leadtrace'] = array(
					'label' => 'Leadtrace',
					'test'  => array( __CLASS__, 'test' ),
				);
				return $tests;
			}
		);
		add_action( 'admin_notices', array( __CLASS__, 'notice' ) );
	}

	/** Problem with the delivery, found without sending a request; empty if there is none. */
	public static function find_problem(): string {
		$counts = Leadtrace_Queue::counts();
		if ( ! Leadtrace_Settings::is_complete() ) {
			return __( 'Leadtrace is not connected. Enter its address and an API key.', 'leadtrace' );
		}
		if ( $counts['parked'] > 0 ) {
			/* translators: %d: number of leads */
			return sprintf( _n( 'Leadtrace rejected %d lead. Check the reason.', 'Leadtrace rejected %d leads. Check the reasons.', $counts['parked'], 'leadtrace' ), $counts['parked'] );
		}
		if ( $counts['age'] > self::LATE_SECONDS ) {
			/* translators: %d: number of leads */
			return sprintf( _n( '%d lead is waiting. Check the connection and WP-Cron.', '%d leads are waiting. Check the connection and WP-Cron.', $counts['waiting'], 'leadtrace' ), $counts['waiting'] );
		}
		if ( (int) get_option( 'leadtrace_lost_at' ) > time() - WEEK_IN_SECONDS ) {
			return __( 'A lead was not stored. Check the error log.', 'leadtrace' );
		}
		return '';
	}

	/** Result for Site Health. */
	public static function test(): array {
		$problem = self::find_problem();
		return array(
			'label'       => '' === $problem ? __( 'Leadtrace receives all leads', 'leadtrace' ) : __( 'Leadtrace does not receive all leads', 'leadtrace' ),
			'status'      => '' === $problem ? 'good' : 'critical',
			'badge'       => array(
				'label' => 'Leadtrace',
				'color' => 'blue',
			),
			'description' => '<p>' . esc_html( '' === $problem ? Leadtrace_Delivery::describe_last_lead() : $problem ) . '</p>',
			'actions'     => '<p><a href="' . esc_url( Leadtrace_Screen::url() ) . '">' . esc_html__( 'Leadtrace settings', 'leadtrace' ) . '</a></p>',
			'test'        => 'leadtrace',
		);
	}

	/** Shows the problem on the dashboard and in the plugin list. */
	public static function notice(): void {
		$screen = get_current_screen();
		if ( ! current_user_can( 'manage_options' ) || ! $screen || ! in_array( $screen->id, array( 'dashboard', 'plugins' ), true ) ) {
			return;
		}
		$problem = self::find_problem();
		if ( '' !== $problem ) {
			printf(
				'<div class="notice notice-warning"><p>%s <a href="%s">%s</a></p></div>',
				esc_html( $problem ),
				esc_url( Leadtrace_Screen::url() ),
				esc_html__( 'Leadtrace settings', 'leadtrace' )
			);
		}
	}
}
