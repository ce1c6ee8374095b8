<?php
/**
 * Submissions from form plugins, received through their server-side hooks.
 *
 * @package Leadtrace
 */

defined( 'ABSPATH' ) || exit;

/** Registers the hooks, which fire after validation and spam checks. */
final class Leadtrace_Forms {

	/** Hooks by method: hook, number of arguments, plugin name, and what exists if the plugin is active. */
	const HOOKS = array(
		'contact_form_7' => array( 'wpcf7_submit', 2, 'Contact Form 7', 'WPCF7_ContactForm' ),
		'wpforms'        => array( 'wpforms_process_complete', 4, 'WPForms', 'WPForms\WPForms' ),
		'gravity'        => array( 'gform_after_submission', 2, 'Gravity Forms', 'GFForms' ),
		'elementor'      => array( 'elementor_pro/forms/new_record', 2, 'Elementor Pro', 'ElementorPro\Plugin' ),
		'fluent'         => array( 'fluentform/submission_inserted', 3, 'Fluent Forms', 'FluentForm\App\Modules\Form\Form' ),
		'ninja'          => array( 'ninja_forms_after_submission', 1, 'Ninja Forms', 'Ninja_Forms' ),
		'forminator'     => array( 'forminator_custom_form_submit_before_set_fields', 3, 'Forminator', 'Forminator' ),
		'formidable'     => array( 'frm_after_create_entry', 2, 'Formidable Forms', 'FrmAppHelper' ),
		'everest'        => array( 'everest_forms_process_complete', 4, 'Everest Forms', 'EverestForms' ),
		'jetpack'        => array( 'grunion_after_feedback_post_inserted', 3, 'Jetpack', 'Jetpack' ),
		'own'            => array( 'leadtrace_form', 2, '', '' ),
	);

	/** Forms that the hooks report, so that the pixel does not have to. */
	const SELECTORS = array( '.wpcf7-form', '.wpforms-form', '[id^=gform_]', '.elementor-form', '.frm-fluent-form', '.nf-form-cont form', '.forminator-custom-form', '.frm-show-form', '.everest-form', '.contact-form', '.woocommerce form', '.wc-block-components-form' );

	/** Registers all hooks; those of absent plugins never fire. */
	public static function register(): void {
		foreach ( self::HOOKS as $method => list( $hook, $count, $plugin ) ) {
			add_action(
				$hook,
				static function ( ...$values ) use ( $method, $plugin ) {
					self::guard(
						static function () use ( $method, $plugin, $values ) {
							$form = Leadtrace_Form_Plugins::$method( ...$values );
							if ( null !== $form ) {
								self::take( trim( $plugin . ' ' . $form['title'] ), $form['fields'] );
							}
						}
					);
				},
				20,
				$count
			);
		}
	}

	/**
	 * Runs this plugin's code in such a way that it never causes a form to fail.
	 *
	 * @param callable $work Code.
	 */
	public static function guard( callable $work ): void {
		// A warning in the response would break forms that expect JSON.
		// phpcs:ignore WordPress.PHP.DevelopmentFunctions
		set_error_handler( '__return_true', E_WARNING | E_NOTICE | E_DEPRECATED );
		try {
			$work();
		} catch ( \Throwable $error ) {
			update_option( 'leadtrace_lost_at', time(), false );
			// The message could contain what the visitor entered.
			// phpcs:ignore WordPress.PHP.DevelopmentFunctions
			error_log( 'Leadtrace: ' . get_class( $error ) . ' in ' . basename( $error->getFile() ) . ':' . $error->getLine() );
		} finally {
			restore_error_handler();
		}
	}

	/** Names of the active form plugins. */
	public static function active(): array {
		$active = array();
		foreach ( self::HOOKS as list( , , $plugin, $symbol ) ) {
			if ( '' !== $symbol && class_exists( $symbol, false ) ) {
				$active[] = $plugin;
			}
		}
		return $active;
	}

	/**
	 * Queues a submission.
	 *
	 * @param string $label  Plugin and form.
	 * @param array  $fields Fields with name, label, type and value.
	 */
	private static function take( string $label, array $fields ): void {
		$lead = Leadtrace_Lead::from_fields( $fields );
		if ( null === $lead ) {
			return;
		}
		/**
		 * Changes a lead before it is queued; anything but an array skips it.
		 *
		 * @param array  $lead  Request body.
		 * @param string $label Plugin and form.
		 */
		$lead = apply_filters( 'leadtrace_lead', $lead + array( 'source' => 'wordpress' ) + Leadtrace_Visit::fields(), $label );
		if ( is_array( $lead ) ) {
			Leadtrace_Sender::enqueue( 'lead', $label, $lead );
		}
	}
}
